import { expect, test } from 'vitest'
import { connect } from './connect.server.ts'

test.each(['127.0.0.1', 'localhost'])(
  'a database that is not at %s is named with the reason',
  async (host) => {
    const connecting = connect({ url: `postgres://nobody@${host}:9/nothing`, dataDir: 'unused' })
    await expect(connecting).rejects.toThrow(/^The database cannot be reached: connect ECONNREFUSED .*:9\.$/)
  },
)
