import sharp from 'sharp';

// Jobs run side by side instead: threads per image gain nothing. A cache would only hold what is never asked for twice.
sharp.concurrency(1);
sharp.cache(false);

export { sharp };
