import { customType } from 'drizzle-orm/pg-core'

/** Bytes as they are, which Drizzle does not know. */
export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => Buffer.from(bytes),
})
