export * from './build.ts';
export * from './free-port.ts';
export * from './mongo-server.ts';
export * from './processes.ts';
export * from './random-numbers.ts';
export * from './redis-server.ts';
export * from './stack.ts';
export * from './tiny-models/index.ts';
