/** The niceness of a thread: below the event loop, which answers everybody else. */
export const threadPriority = 12;
