export { answerFromRecording } from './answer-from-recording.ts';
export { readRecording } from './read-recording.ts';
export { screenStates } from './recording.ts';
export type { Recording } from './recording.ts';
