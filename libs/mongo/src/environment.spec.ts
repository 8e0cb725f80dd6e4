import { describe, expect, it } from '@jest/globals';
import { mongoEnvironment, namesDatabase } from './environment.ts';

const accepts = (MONGO_URL: string) => mongoEnvironment.safeParse({ MONGO_URL }).success;

describe('the address of MongoDB', () => {
  it.each([
    'mongodb://127.0.0.1:27017/salon',
    'mongodb://a:27017,b:27017,c:27017/salon?replicaSet=rs0',
    'mongodb+srv://db.example.org/salon',
    'mongodb://ada:p%40ss%2Fword@db/salon?authSource=admin',
    'mongodb://%2Ftmp%2Fsalon-1%2Fmongo.sock/salon',
  ])('may be %s', (address) => expect(accepts(address)).toBe(true));

  it.each([
    'localhost:27017',
    'http://127.0.0.1:27017/salon',
    'mongodb://',
    'mongodb+srv://a,b/salon',
    'mongodb://ada:p@ss@db/salon',
  ])('may not be %s', (address) => expect(accepts(address)).toBe(false));
});

describe('a name of a database', () => {
  it.each([
    ['mongodb://db:27017/salon', true],
    ['mongodb+srv://ada:pw@db.example.org/salon?retryWrites=true', true],
    ['mongodb://db:27017', false],
    ['mongodb://ada:pw@a:27017,b:27017', false],
    ['mongodb+srv://ada:pw@db.example.org/?retryWrites=true', false],
  ])('in %s: %s', (address, isNamed) => expect(namesDatabase(address)).toBe(isNamed));
});
