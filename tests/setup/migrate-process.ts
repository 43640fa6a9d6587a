// A process for tests: migrates the database at its first argument; exits 0 when that worked.
import { connect } from '#app/database/connect.server.ts'
import { migrate } from '#app/database/migrate.server.ts'

const { pool, close } = await connect({ url: process.argv[2], dataDir: '' })
await migrate(pool)
await close()
