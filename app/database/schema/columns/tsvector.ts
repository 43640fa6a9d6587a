import { customType } from 'drizzle-orm/pg-core'

/** PostgreSQL's full-text document type, which Drizzle does not have. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
