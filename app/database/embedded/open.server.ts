import type pg from 'pg'

export async function openEmbedded(_dataDir: string): Promise<{ pool: pg.Pool; close: () => Promise<void> }> {
  throw new Error('the embedded database lands next')
}
