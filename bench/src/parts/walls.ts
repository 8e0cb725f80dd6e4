import type { Browser } from 'playwright';
import { parts } from '../arguments.ts';
import type { Subject } from '../checkout.ts';
import { contactSheet } from '../rows/contact-sheet.ts';
import { bytes } from '../rows/first-page.ts';
import {
  accessibilityScore,
  blockingTime,
  largestPaint,
  layoutShift,
  lighthouse,
  performanceScore,
} from '../rows/lighthouse.ts';
import { growth, responsiveness } from '../rows/scrolling.ts';
import { walls as wallRows } from '../rows/wall.ts';
import { launchChromium } from '../wall/chromium.ts';
import { serveWalls, type WallServer } from '../wall/wall-server.ts';
import type { Measurement } from './measurement.ts';

/** Measures in a browser, with the list and the pictures from a server that needs little CPU time. */
export async function walls(measurement: Measurement, subject: Subject): Promise<void> {
  if (!measurement.wants(...parts.walls)) return;
  const server = await serveWalls(subject);
  try {
    const browser = await launchChromium();
    try {
      await inBrowser(measurement, { browser, server, checkout: subject.checkout });
    } finally {
      await browser.close();
    }
    await underLighthouse(measurement, server);
  } finally {
    await server.stop();
  }
}

interface Served {
  browser: Browser;
  server: WallServer;
  checkout: string;
}

async function inBrowser(
  measurement: Measurement,
  { browser, server, checkout }: Served,
): Promise<void> {
  const { url } = server;
  await server.show(1_000);
  await measurement.add('frames', 'a wall of 1,000', () =>
    wallRows(browser, { url, count: 1_000, rounds: 1, hasOthers: false }),
  );
  await measurement.add('scrolling', 'a minute of scrolling', () => growth(browser, url));
  await server.show(10_000);
  await measurement.add('frames', 'walls of 10,000', () =>
    wallRows(browser, { url, count: 10_000, rounds: 3, hasOthers: true }),
  );
  await measurement.add('scrolling', 'a scrolling wall', () => responsiveness(browser, url));
  await measurement.add('dashboard', 'the list of the dashboard', () =>
    contactSheet(browser, url, 10_000),
  );
  await measurement.add('page', 'the first page', () => bytes(browser, url, checkout));
}

async function underLighthouse(measurement: Measurement, server: WallServer): Promise<void> {
  const { url } = server;
  const phone = [
    performanceScore(95),
    accessibilityScore,
    largestPaint(2_200),
    blockingTime,
    layoutShift,
  ];
  const desktop = [performanceScore(95), largestPaint(1_200)];
  const many = [performanceScore(90)];
  await measurement.add('lighthouse', 'Lighthouse', async () => {
    await server.show(1_000);
    const few = [
      ...(await lighthouse(url, 'first page of 1,000', 'phone', phone)),
      ...(await lighthouse(url, 'first page of 1,000', 'desktop', desktop)),
    ];
    await server.show(10_000);
    return [...few, ...(await lighthouse(url, 'first page of 10,000', 'phone', many))];
  });
}
