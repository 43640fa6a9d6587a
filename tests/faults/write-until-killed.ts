// A process to be killed: opens the embedded database, prints its content, then writes without end, with four concurrent writers, and
// acknowledges each commit. Arguments: data directory, first free id.
import type pg from 'pg'
import { openEmbedded } from '#app/database/embedded/open.server.ts'
import { say } from './processes.ts'

export type ChildMessage = { found: Found } | { committed: number } | { failed: string }
export type Found = {
  /** The ids of all rows. */
  ids: number[]
  /** Sum of all balances, which transfers do not change. */
  sum: number
  /** Errors reported by amcheck. */
  corruption: string[]
}

export const ACCOUNTS = 20

const schema = `
  create extension if not exists amcheck;
  create extension if not exists pg_trgm;
  create table if not exists ledger (id int primary key, words text not null);
  create index if not exists ledger_words on ledger (words);
  create index if not exists ledger_trigrams on ledger using gin (words gin_trgm_ops);
  create table if not exists accounts (id int primary key, balance int not null);
  create index if not exists accounts_balance on accounts (balance);
  insert into accounts select i, 100 from generate_series(1, ${ACCOUNTS}) i on conflict do nothing`

async function corruption(pool: pg.Pool): Promise<string[]> {
  const complaints: string[] = []
  for (const [method, check] of [
    ['btree', 'bt_index_check(index, true)'],
    ['gin', 'gin_index_check(index)'],
  ]) {
    // All B-tree indexes, including those of the system.
    const indexes = `select c.oid::regclass as index from pg_class c join pg_am a on a.oid = c.relam
      where c.relkind = 'i' and a.amname = '${method}'`
    await pool
      .query(`select ${check} from (${indexes}) indexes`)
      .catch((error: Error) => complaints.push(error.message))
  }
  const { rows } = await pool.query<{ complaint: string }>(`
    select c.oid::regclass || ': ' || v.msg as complaint
    from pg_class c, lateral verify_heapam(c.oid) v where c.relkind in ('r', 't')`)
  return [...complaints, ...rows.map(({ complaint }) => complaint)]
}

async function look(pool: pg.Pool): Promise<Found> {
  const broken = await corruption(pool)
  const { rows } = await pool.query<{ ids: number[]; sum: number }>(`
    select coalesce((select array_agg(id) from ledger), '{}') as ids, (select sum(balance)::int from accounts) as sum`)
  return { ...(rows[0] as { ids: number[]; sum: number }), corruption: broken }
}

async function write(pool: pg.Pool, id: number): Promise<void> {
  const words = `entry ${id} ${'of the ledger '.repeat(id % 7)}`
  if (id % 3 === 0) {
    await pool.query('insert into ledger values ($1, $2)', [id, words])
    return
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('update accounts set balance = balance - 1 where id = $1', [1 + (id % ACCOUNTS)])
    await client.query('insert into ledger values ($1, $2)', [id, words])
    await client.query('update accounts set balance = balance + 1 where id = $1', [1 + ((id * 7) % ACCOUNTS)])
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function main(dataDir: string, firstId: number): Promise<void> {
  const { pool } = await openEmbedded(dataDir)
  await pool.query(schema)
  say({ found: await look(pool) })
  let nextId = firstId
  const writer = async () => {
    for (;;) {
      const id = nextId++
      await write(pool, id)
      say({ committed: id })
    }
  }
  await Promise.all([writer(), writer(), writer(), writer()])
}

if (import.meta.main) {
  const [dataDir = '', firstId = '1'] = process.argv.slice(2)
  await main(dataDir, Number(firstId)).catch((error: Error) => {
    say({ failed: error.message })
    process.exit(1)
  })
}
