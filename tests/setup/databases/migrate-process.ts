// A test process: migrates the database in its first argument; exits 0 on success.
import { connect } from '#app/database/availability/connect.server.ts'
import { migrate } from '#app/database/maintenance/migrate.server.ts'

const connection = await connect({ url: process.argv[2], dataDir: '' })
await migrate(connection)
await connection.close()
