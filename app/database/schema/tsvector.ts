import { customType } from 'drizzle-orm/pg-core'

/** PostgreSQL's full-text document type, which Drizzle does not know. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
