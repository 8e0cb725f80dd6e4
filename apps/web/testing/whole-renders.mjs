import scheduler from 'scheduler';

// React pauses after 5 ms of work. On a busy machine, a test would then look at the screen before what it awaited is
// rendered. Here it pauses after a second.
scheduler.unstable_forceFrameRate(1);
