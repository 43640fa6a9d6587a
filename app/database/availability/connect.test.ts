import { expect, test } from 'vitest'
import { readEnv } from '#app/platform/env.server.ts'
import { connect, jobSettings } from './connect.server.ts'

test.each(['127.0.0.1', 'localhost'])(
  'a database that is not at %s is named with the reason',
  async (host) => {
    const connecting = connect({ url: `postgres://nobody@${host}:9/nothing`, dataDir: 'unused' })
    await expect(connecting).rejects.toThrow(/^The database cannot be reached: connect ECONNREFUSED .*:9\.$/)
  },
)

const sites = {
  'over the embedded database': { env: {}, past: undefined },
  'on a server': { env: { DATABASE_URL: 'postgres://a@db/roost' }, past: 'postgres://a@db/roost' },
  'behind a pooler': {
    env: {
      DATABASE_URL: 'postgres://a@pooler/roost',
      DATABASE_POOLER: 'transaction',
      DATABASE_DIRECT_URL: 'postgres://a@db/roost',
    },
    past: 'postgres://a@db/roost',
  },
}

test.each(Object.entries(sites))('%s jobs have a pool of their own or none', (_, { env, past }) => {
  const settings = jobSettings(
    readEnv({
      PUBLIC_URL: 'http://localhost:3000',
      APP_SECRET: 'of one test, and of nobody else at all',
      DATA_DIR: '/data',
      ...env,
    }),
  )
  expect(settings?.url).toBe(past)
  if (past === undefined) return
  expect(settings).toMatchObject({ pooler: 'none', name: 'roost jobs', poolSize: 4, statementWithin: 900 })
})
