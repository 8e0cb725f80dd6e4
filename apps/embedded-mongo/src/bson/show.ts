import { Binary, Double, ObjectId } from 'bson';
import { exactly, isDocument, isNumeric } from './values.ts';

/** A value in the notation of MongoDB's messages: `{ email: "a@b.org" }`. */
export function show(value: unknown): string {
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof Double && Number.isInteger(value.value)) return value.value.toFixed(1);
  if (value instanceof Binary) {
    return `BinData(${value.sub_type}, ${value.toString('hex').toUpperCase()})`;
  }
  if (isNumeric(value)) return String(exactly(value));
  if (Array.isArray(value)) return `[ ${value.map(show).join(', ')} ]`;
  if (!isDocument(value)) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${show(field)}`);
  return `{ ${fields.join(', ')} }`;
}
