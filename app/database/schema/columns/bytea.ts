import { customType } from 'drizzle-orm/pg-core'

/** Raw bytes, a type that Drizzle does not have. */
export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (bytes) => Buffer.from(bytes),
})
