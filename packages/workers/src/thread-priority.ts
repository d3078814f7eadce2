/** A thread's niceness: below the event loop, which serves everything else. */
export const threadPriority = 12;
