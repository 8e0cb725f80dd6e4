import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from './support/fixtures.ts';

test('an admin publishes a picture with a caption, which the wall shows', async ({ tab }) => {
  const path = join(tmpdir(), `salon-${randomUUID()}.jpg`);
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a1713f' } }).toFile(
    path,
  );
  try {
    await tab.logIn();
    await tab.open('/dashboard/upload');
    await tab.get('heading', 'Upload images');
    const [input] = await tab.elements('input[type=file]');
    await input?.sendKeys(path);
    await tab.untilText('1/10');
    await tab.click('button', 'Continue');
    await tab.get('heading', 'Review');
    await tab.fill('Caption', 'A brown field');
    await tab.click('button', /^Confirm/);
    await tab.get('heading', 'Upload Complete');
    await tab.open('/?q=brown');
    await tab.get('link', 'A brown field');
  } finally {
    await rm(path);
  }
});

test('an admin edits a caption', async ({ tab, gallery }) => {
  // The journeys of the viewer read the captions of the collection.
  const [image] = gallery.loose;
  await tab.logIn();
  await tab.open(`/dashboard/images/${image?.id}/edit`);
  await tab.fill('Caption', 'A new caption');
  await tab.click('button', 'Save Changes');
  await tab.untilText('Image metadata updated successfully.');
  await tab.open(`/images/${image?.id}`);
  await tab.get('dialog', 'A new caption');
});

test('a person logs out, and the dashboard is closed', async ({ tab }) => {
  await tab.logIn();
  await tab.click('button', 'Logout');
  await expect.poll(() => tab.path()).not.toBe('/dashboard');
  await tab.open('/dashboard/images');
  await expect.poll(() => tab.path()).toBe('/login');
});
