// Separate from ids.ts, so that pages that only check keys do not load the code that makes them.
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text from outside has the form of a key; PostgreSQL raises an error for anything else. */
export function isId(text: string): boolean {
  return uuid.test(text)
}
