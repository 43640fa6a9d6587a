// For developers: loads the demo campus into the PostgreSQL at DATABASE_URL, where the site itself would run in production mode
// and not load it. `DATABASE_URL=postgres://… npx node tools/load-demo.ts`
import { commandSettings, connect } from '#app/database/availability/connect.server.ts'
import { migrate } from '#app/database/maintenance/migrate.server.ts'
import { createClock } from '#app/platform/time/clock.ts'
import { createMemory } from '#app/platform/process/memory.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { appSecret } from '#server/process/app-secret.ts'
import { fillEmptyDatabase } from '#server/first-data.ts'
import { prepareJobs } from '#server/process/jobs.ts'
import { openStore } from '#server/process/open-store.ts'
import { operatorContext } from '#server/process/runtime.ts'

const env = readEnv()
const connection = await connect(commandSettings(env))
await migrate(connection)
await prepareJobs(connection)
const secrets = createSecrets(appSecret(env))
const log = createLog('info')
await fillEmptyDatabase(
  operatorContext({
    env,
    secrets,
    connection,
    log,
    clock: createClock(),
    memory: createMemory(),
    ...openStore(env, secrets, log),
  }),
  true,
)
await connection.close()
