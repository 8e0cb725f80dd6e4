import sharp from 'sharp';

// Jobs run in parallel, so several threads per image have no benefit. A cache would store results that are never used
// again.
sharp.concurrency(1);
sharp.cache(false);

// Originals are JPEG and PNG, renditions WebP; other decoders would only add attack surface.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});

export { sharp };
