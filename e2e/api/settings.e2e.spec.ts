import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failure, settingReply, settingsReply, type SettingValue } from '@salon/api-contract';
import sharp from 'sharp';
import { Api } from '../support/api.ts';
import { Stack } from '../support/stack.ts';

const publicNames = [
  ...['showAboutDialog', 'aboutDialogTitle', 'aboutDialogDescription', 'showLoginLink'],
  ...['maxUploadFiles', 'maxUploadSize', 'enableSignups'],
  ...['cameraNames', 'lensNames', 'wallOrder', 'wideWall', 'newestFirst', 'hideDates'],
];

describe('settings', () => {
  let stack: Stack;
  let visitor: Api;
  let admin: Api;

  beforeAll(async () => {
    stack = await Stack.start();
    visitor = new Api(stack.url);
    admin = await visitor.loggedIn();
  });

  afterAll(() => stack.destroy());

  const read = async (api: Api, query = '') => {
    const response = await api.raw('GET', `/settings${query}`);
    expect(response.status).toBe(200);
    return settingsReply.parse(await response.json()).data.data.settings;
  };
  const valueOf = async (name: string) =>
    (await read(admin, '?complete=true')).find((setting) => setting.name === name)?.value;
  const put = (values: Record<string, unknown>) => {
    const settings = Object.entries(values).map(([name, value]) => ({ name, value }));
    return admin.raw('PUT', '/settings', JSON.stringify({ settings }));
  };

  it('shows visitors the public ones, and nothing else', async () => {
    const names = (await read(visitor)).map(({ name }) => name);
    expect(names.sort()).toEqual([...publicNames].sort());
  });

  it('shows admins all of them, each with a description', async () => {
    const settings = await read(admin, '?complete=true');
    expect(settings.length).toBeGreaterThan(publicNames.length);
    expect(settings.find(({ name }) => name === 'wallOrder')).toEqual({
      name: 'wallOrder',
      category: 'Gallery',
      type: 'switch',
      default: 'shuffle',
      value: 'shuffle',
      description: expect.stringMatching(/\.$/),
      options: [
        { value: 'shuffle', label: 'Shuffled' },
        { value: 'date', label: 'By date' },
      ],
    });
  });

  it.each<[string, SettingValue]>([
    ['showAboutDialog', true],
    ['aboutDialogTitle', 'Who I am'],
    ['aboutDialogDescription', 'Two\nlines'],
    ['maxUploadFiles', 12],
    ['searchStrictness', 0.41],
    ['wallOrder', 'date'],
    ['newestFirst', true],
    ['cameraNames', [['NIKON CORPORATION', 'Nikon']]],
  ])('saves %s, and answers with it', async (name, value) => {
    const response = await put({ [name]: value });
    expect(response.status).toBe(200);
    const { settings } = settingsReply.parse(await response.json()).data.data;
    expect(settings.map((setting) => [setting.name, setting.value])).toEqual([[name, value]]);
    await expect(valueOf(name)).resolves.toEqual(value);
  });

  it('saves nothing if one value is wrong, and names each wrong one', async () => {
    const before = await read(admin, '?complete=true');
    const response = await put({ hideDates: true, renditionQuality: 96, nonsense: 1 });
    expect(response.status).toBe(400);
    expect(failure.parse(await response.json()).data).toEqual({
      validation: [
        { field: 'renditionQuality', message: 'must be a whole number from 40 to 95' },
        { field: 'nonsense', message: 'is not a setting' },
      ],
    });
    expect(await read(admin, '?complete=true')).toEqual(before);
  });

  it('saves nothing over a value that another admin has saved in the meantime', async () => {
    await put({ renditionQuality: 70 });
    const body = { settings: [{ name: 'renditionQuality', value: 90, replaces: 80 }] };
    const response = await admin.raw('PUT', '/settings', JSON.stringify(body));
    expect(response.status).toBe(409);
    expect(failure.parse(await response.json())).toMatchObject({
      message: 'Some settings were changed in the meantime. Nothing was saved.',
      data: { settings: [{ name: 'renditionQuality', value: 70 }] },
    });
    await expect(valueOf('renditionQuality')).resolves.toBe(70);
  });

  it('goes back to the default', async () => {
    await put({ maxUploadSize: 80 });
    const response = await admin.raw('DELETE', '/settings/maxUploadSize');
    expect(response.status).toBe(200);
    const { setting } = settingReply.parse(await response.json()).data.data;
    expect(setting).toMatchObject({ name: 'maxUploadSize', default: 50, value: 50 });
    await expect(valueOf('maxUploadSize')).resolves.toBe(50);
  });

  it.each(['nonsense', 'constructor', '%24where', 'x'.repeat(100)])(
    'has no setting %s to reset',
    async (name) => {
      expect((await admin.raw('DELETE', `/settings/${name}`)).status).toBe(404);
    },
  );

  it('cannot be changed by visitors', async () => {
    expect((await visitor.raw('PUT', '/settings', '{}')).status).toBe(401);
    expect((await visitor.raw('DELETE', '/settings/hideDates')).status).toBe(401);
  });

  it('takes effect at once, also in the worker', async () => {
    const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const;
    const pixels = sharp({
      create: { width: 400, height: 300, channels: 3, background: '#888', noise },
    });
    const body = new Blob([new Uint8Array(await pixels.jpeg().toBuffer())]);
    const thumbnailBytes = async (quality: number) => {
      await put({ renditionQuality: quality });
      const { data } = await admin.publish([{ name: 'noise.jpg', body }]);
      const thumbnail = data.data.images[0]?.renditions.thumbnail;
      return (await (await fetch(stack.url + thumbnail?.path)).arrayBuffer()).byteLength;
    };
    const [small, large] = [await thumbnailBytes(40), await thumbnailBytes(95)];
    expect(large).toBeGreaterThan(small * 1.5);
  });
});
