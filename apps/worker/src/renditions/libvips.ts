import sharp from 'sharp';

// Jobs run side by side instead: threads per image gain nothing. A cache would only hold what is never asked for twice.
sharp.concurrency(1);
sharp.cache(false);

// Originals are JPEG and PNG, renditions WebP; no other decoder is worth the doors it opens.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});

export { sharp };
