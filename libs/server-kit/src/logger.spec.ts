import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { anonymous } from '@salon/service-contract';
import { pino, type Logger } from 'pino';
import { createLogger, NestLogger } from './logger.ts';
import { requestContext } from './request-context.ts';

describe('the logger', () => {
  let lines: string[];
  let logger: Logger;

  beforeEach(() => {
    lines = [];
    logger = createLogger('media', 'debug');
    // pino writes past process.stdout: only its own stream sees the lines.
    const stream = Reflect.get(logger, pino.symbols.streamSym) as { write(line: string): void };
    jest.spyOn(stream, 'write').mockImplementation((line) => {
      lines.push(line);
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const written = (): unknown[] => lines.map((line) => JSON.parse(line) as unknown);

  it('writes lines of JSON with the name of the service', () => {
    logger.info({ images: 3 }, 'listed');
    expect(written()).toEqual([
      { level: 30, time: expect.any(Number), name: 'media', images: 3, msg: 'listed' },
    ]);
  });

  it('adds the id of the current request', () => {
    requestContext.run({ requestId: 'r-1', actor: anonymous }, () => logger.info('inside'));
    logger.info('outside');
    expect(written()).toEqual([
      expect.objectContaining({ msg: 'inside', requestId: 'r-1' }),
      expect.not.objectContaining({ requestId: expect.anything() }),
    ]);
  });

  it('leaves out the arguments of commands that Redis refuses, which can be tokens', () => {
    const refusal = (message: string) =>
      Object.assign(new Error(message), { command: { name: 'set', args: ['key', 'a token'] } });
    const previousErrors = [refusal('of a part')];
    const ofTransaction = Object.assign(new Error('of a transaction'), { previousErrors });
    logger.warn({ err: refusal('OOM') });
    new NestLogger(logger).warn(ofTransaction, 'CallServer');
    new NestLogger(logger).warn(new AggregateError([refusal('of many')]), 'CallServer');
    expect(lines.join()).not.toContain('a token');
    expect(written()).toMatchObject([
      { err: { message: 'OOM', command: { name: 'set' } } },
      { err: { previousErrors: [{ command: { name: 'set' } }] } },
      { err: { aggregateErrors: [{ message: 'of many', command: { name: 'set' } }] } },
    ]);
    expect(previousErrors[0]?.command.args).toEqual(['key', 'a token']);
  });

  it('leaves out lines below its level', () => {
    logger.trace('too detailed');
    expect(lines).toEqual([]);
  });

  describe('of Nest', () => {
    it.each([
      ['verbose', 10],
      ['debug', 20],
      ['log', 30],
      ['warn', 40],
      ['error', 50],
      ['fatal', 60],
    ] as const)('writes %s at level %i', (method, level) => {
      logger.level = 'trace';
      new NestLogger(logger)[method]('a message', 'JobRunner');
      expect(written()).toEqual([
        expect.objectContaining({ level, msg: 'a message', context: 'JobRunner' }),
      ]);
    });

    it('writes the fields of an object and the stack of an error', () => {
      const nest = new NestLogger(logger);
      nest.log({ msg: 'job done', tookMs: 5 }, 'JobRunner');
      nest.error(new Error('no space left'), 'Queues');
      expect(written()).toEqual([
        expect.objectContaining({ msg: 'job done', tookMs: 5, context: 'JobRunner' }),
        expect.objectContaining({
          context: 'Queues',
          err: expect.objectContaining({
            message: 'no space left',
            stack: expect.stringContaining('logger.spec'),
          }),
        }),
      ]);
    });

    it('writes other values as JSON', () => {
      new NestLogger(logger).log(42);
      expect(written()).toEqual([expect.objectContaining({ msg: '42' })]);
    });

    it("writes Nest's start-up messages at level debug, but its warnings as they are", () => {
      const nest = new NestLogger(logger);
      nest.log('Mapped {/api}', 'RouterExplorer');
      nest.warn('Duplicate route', 'RouterExplorer');
      expect(written()).toMatchObject([{ level: 20 }, { level: 40 }]);
    });
  });
});
