// The contract with its schemas, some 30 KB: for lazily loaded screens only. Types come from
// '@salon/api-contract' itself and weigh nothing. The import order matters: zod reads its configuration
// when a schema is made.
import './strict-zod.ts';

export * from '@salon/api-contract';
