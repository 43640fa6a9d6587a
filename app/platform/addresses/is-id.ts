// Apart from ids.ts, which makes keys: pages that only check one do not fetch that.
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text from outside has the form of a key; PostgreSQL raises an error for anything else. */
export function isId(text: string): boolean {
  return uuid.test(text)
}
