import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkArchitecture } from '../architecture.mjs'

type Files = Record<string, string>

/** A small tree that breaks no rule: one file per layer, and an import of each allowed kind. */
const CLEAN: Files = {
  'package.json': '{ "type": "module", "imports": { "#app/*": "./app/*", "#tests/*": "./tests/*" } }',
  'vite.config.ts': 'export default process.env.PORT',
  'server/http.ts':
    "import { Hono } from 'hono'\nimport '#app/routes/home.tsx'\nexport const app = new Hono()\n",
  'app/root.tsx': "import './app.css'\nimport { Button } from '#app/ui/button.tsx'\nexport default Button\n",
  'app/app.css': '',
  'app/routes/home.tsx':
    "import type { Route } from './+types/home'\nimport { homes } from '#app/features/listings/queries.server.ts'\nexport const loader = (args: Route.LoaderArgs) => homes(args)\n",
  'app/features/campuses/rules.ts': 'export const most = 3\n',
  'app/features/listings/rules.ts':
    "import type { Home } from './queries.server.ts'\nimport { most } from '#app/features/campuses/rules.ts'\nexport const first = (homes: Home[]) => homes[most]\n",
  'app/features/listings/queries.server.ts':
    "import { sql } from 'drizzle-orm'\nimport { table } from '#app/database/schema/homes/listings.ts'\nexport type Home = { id: string }\nexport const homes = (args: unknown) => sql`${table} ${args}`\n",
  'app/features/listings/rules.test.ts':
    "import { table } from '#app/database/schema/homes/listings.ts'\nimport '#tests/setup.ts'\nexport const tested = table\n",
  'app/database/schema/homes/listings.ts':
    "import { newId } from '#app/platform/ids.ts'\nexport const table = newId()\n",
  'app/web/submit.ts':
    "import { newId } from '#app/platform/ids.ts'\nimport { Button } from '#app/ui/button.tsx'\nexport const submit = () => Button(newId())\n",
  'app/platform/ids.ts': "export const newId = () => ''\n",
  'app/platform/env.server.ts': 'export const port = process.env.PORT\n',
  'app/ui/button.tsx': 'export const Button = () => <button type="button" />\n',
  'tests/setup.ts': "import pg from 'pg'\nexport const pool = new pg.Pool()\n",
  'tests/everything.ts': [
    'server/http.ts',
    'app/features/campuses/rules.ts',
    'app/features/listings/rules.ts',
    'app/features/listings/queries.server.ts',
    'app/web/submit.ts',
    'app/platform/ids.ts',
    'app/platform/env.server.ts',
    'app/ui/button.tsx',
  ]
    .map((path, place) => `import * as all${place} from '../${path}'\n`)
    .join(''),
}

function check(files: Files): string[] {
  const root = mkdtempSync(join(tmpdir(), 'architecture-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries({ ...CLEAN, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkArchitecture(root).broken
}

test('a feature has a fifth of its lines free', () => {
  const lines = (count: number) => check({ 'app/features/campuses/long.ts': '\n'.repeat(count) })
  expect(lines(6399)).toEqual([])
  expect(lines(6400)).toEqual([
    expect.stringMatching(/^app\/features\/campuses: rule 8: 6401 lines, more than 80 %/),
  ])
})

test('a tree that breaks no rule passes', () => {
  expect(check({})).toEqual([])
})

/** The files to add, and the beginning of the one line that must be reported. */
const VIOLATIONS: [string, Files, string][] = [
  [
    'a file with more than 12 exports',
    {
      'app/ui/many.ts': Array.from({ length: 13 }, (_, n) => `export const part${n} = ${n}\n`).join(''),
      'tests/many.ts': "import * as many from '../app/ui/many.ts'\n",
    },
    'app/ui/many.ts: rule 8: 13 exports, more than 12',
  ],
  [
    'a folder in a feature',
    { 'app/features/campuses/zones/kinds.ts': '' },
    'app/features/campuses/zones/kinds.ts: rule 8: a folder in a feature besides ui and cases',
  ],
  [
    'a write to another feature’s table',
    {
      'app/features/saves/forget.server.ts':
        "import { users } from '#app/database/schema/people/accounts.ts'\nconst forget = (db) => db.delete(users)\nforget(null)\n",
      'app/database/schema/people/accounts.ts': 'export const users = {}\n',
    },
    'app/features/saves/forget.server.ts: rule 2: users is written by accounts alone',
  ],
  [
    'a write by hand to another feature’s table',
    {
      'app/features/saves/forget.server.ts':
        "import { sql } from 'drizzle-orm'\nimport { users } from '#app/database/schema/people/accounts.ts'\nconst [u] = [users]\nsql`with gone as (delete from ${u}) select 1`\n",
      'app/database/schema/people/accounts.ts': 'export const users = {}\n',
    },
    'app/features/saves/forget.server.ts: rule 2: users is written by accounts alone',
  ],
  [
    'a write to another feature’s table whose name is made',
    {
      'app/features/saves/forget.server.ts':
        "import { sql } from 'drizzle-orm'\nfor (const table of ['people']) sql`delete from ${sql.identifier(table)} where true`\n",
      'app/database/schema/people/accounts.ts':
        "const pgTable = (name) => name\nexport const users = pgTable('people')\n",
      'tests/more.ts': "import * as all from '../app/database/schema/people/accounts.ts'\n",
    },
    'app/features/saves/forget.server.ts: rule 2: users is written by accounts alone',
  ],
  [
    'reading a table of a later feature by its name',
    {
      'app/features/site/count.server.ts':
        "import { sql } from 'drizzle-orm'\nsql`select 1 from users u join home_likes l on l.user_id = u.id`\n",
      'app/database/schema/homes/saves.ts':
        "const pgTable = (name) => name\nexport const likes = pgTable('home_likes')\n",
      'tests/more.ts': "import * as all from '../app/database/schema/homes/saves.ts'\n",
    },
    'app/features/site/count.server.ts: rule 2: site comes before saves, yet reads likes',
  ],
  [
    'reading a table of a later feature',
    {
      'app/features/site/count.server.ts':
        "import { likes } from '#app/database/schema/homes/saves.ts'\nconsole.log(likes)\n",
      'app/database/schema/homes/saves.ts': 'export const likes = {}\n',
    },
    'app/features/site/count.server.ts: rule 2: site comes before saves, yet reads likes',
  ],
  [
    'an arrow up',
    { 'app/platform/ids.ts': "import '#app/features/campuses/rules.ts'\n" },
    'app/platform/ids.ts: rule 1',
  ],
  [
    'the web layer asking a feature',
    { 'app/web/submit.ts': "import '#app/features/campuses/rules.ts'\n" },
    'app/web/submit.ts: rule 1',
  ],
  [
    'the web layer asking the server in the browser',
    { 'app/web/submit.ts': "import '#app/platform/env.server.ts'\n" },
    'app/web/submit.ts: rule 4',
  ],
  [
    'a route asking the server',
    { 'server/jobs.ts': '', 'app/routes/home.tsx': "import '../../server/jobs.ts'\n" },
    'app/routes/home.tsx: rule 1',
  ],
  [
    'our own things in ui',
    { 'app/ui/button.tsx': "import '#app/platform/ids.ts'\n" },
    'app/ui/button.tsx: rule 1',
  ],
  [
    'tests in the product',
    { 'app/ui/button.tsx': "import '#tests/setup.ts'\n" },
    'app/ui/button.tsx: rule 1',
  ],
  [
    'a dynamic arrow up',
    { 'app/platform/ids.ts': "await import('#app/root.tsx')\n" },
    'app/platform/ids.ts: rule 1',
  ],
  [
    'a re-exported arrow up',
    { 'app/platform/ids.ts': "export { default } from '#app/root.tsx'\nexport const a = 1\n" },
    'app/platform/ids.ts: rule 1',
  ],
  ['a file in no layer', { 'app/stray.ts': "import '#app/ui/button.tsx'\n" }, 'app/stray.ts: rule 1'],
  [
    'a feature reading ahead',
    {
      'app/features/campuses/campuses.query.server.ts': "import '#app/features/listings/queries.server.ts'\n",
    },
    'app/features/campuses/campuses.query.server.ts: rule 2: campuses comes before listings',
  ],
  ['a feature out of the order', { 'app/features/weather/rules.ts': '' }, 'app/features/weather: rule 2'],
  [
    'a route at the database',
    { 'app/routes/home.tsx': "import '#app/database/schema/homes/listings.ts'\n" },
    'app/routes/home.tsx: rule 3',
  ],
  [
    'a route at the ORM, types too',
    { 'app/routes/home.tsx': "import type { SQL } from 'drizzle-orm'\n" },
    'app/routes/home.tsx: rule 3',
  ],
  ['a route in a route', { 'app/routes/about.tsx': "import './home.tsx'\n" }, 'app/routes/about.tsx: rule 3'],
  [
    'server code in rules',
    { 'app/features/listings/rules.ts': "import { homes } from './queries.server.ts'\n" },
    'app/features/listings/rules.ts: rule 4',
  ],
  [
    'the schema in policy',
    { 'app/features/listings/policy.ts': "import { table } from '#app/database/schema/homes/listings.ts'\n" },
    'app/features/listings/policy.ts: rule 4',
  ],
  [
    'a verb that acts as the operator',
    {
      'app/platform/access.ts': 'export const operator = 1\n',
      'app/features/listings/save.server.ts':
        "import { operator } from '#app/platform/access.ts'\nexport const saved = operator\n",
      'tests/more.ts': "import * as all from '../app/features/listings/save.server.ts'\n",
    },
    'app/features/listings/save.server.ts: rule 6: operator',
  ],
  [
    'a verb that makes data like a test',
    {
      'app/features/campuses/factory.ts': 'export const makeCampus = 1\n',
      'app/features/listings/save.server.ts': "import '#app/features/campuses/factory.ts'\n",
      'server/demo/homes.ts': "import { makeCampus } from '#app/features/campuses/factory.ts'\nmakeCampus\n",
    },
    'app/features/listings/save.server.ts: rule 6: app/features/campuses/factory.ts',
  ],
  [
    'a verb that connects to the database by itself',
    {
      'app/database/availability/connect.server.ts': 'export const connect = 1\n',
      'app/features/listings/save.server.ts':
        "import { connect } from '#app/database/availability/connect.server.ts'\nexport const saved = connect\n",
      'tests/more.ts': "import * as all from '../app/features/listings/save.server.ts'\n",
    },
    'app/features/listings/save.server.ts: rule 6: connect',
  ],
  [
    'a vendor out of its place',
    { 'app/platform/pay.server.ts': "import 'nodemailer'\n" },
    'app/platform/pay.server.ts: rule 5: nodemailer',
  ],
  [
    'a scoped vendor out of its place',
    { 'app/features/saves/add.server.ts': "import '@aws-sdk/client-s3'\n" },
    'app/features/saves/add.server.ts: rule 5: @aws-sdk/client-s3',
  ],
  [
    'the ORM in browser files',
    { 'app/features/listings/rules.ts': "import { sql } from 'drizzle-orm'\n" },
    'app/features/listings/rules.ts: rule 5: drizzle-orm',
  ],
  [
    'the environment elsewhere',
    { 'server/http.ts': 'export const port = process.env.PORT\n' },
    'server/http.ts: rule 5',
  ],
  [
    'the environment by import',
    { 'server/http.ts': "import { env } from 'node:process'\n" },
    'server/http.ts: rule 5',
  ],
  ['a drawer', { 'app/platform/utils/ids.ts': '' }, 'app/platform/utils/ids.ts: rule 8: "utils"'],
  [
    'a drawer in a name',
    { 'app/platform/date-helpers.ts': '' },
    'app/platform/date-helpers.ts: rule 8: "date-helpers"',
  ],
  [
    'a barrel',
    { 'app/platform/all.ts': "export * from './ids.ts'\n" },
    'app/platform/all.ts: rule 8: a barrel',
  ],
  [
    'an export for nobody',
    { 'app/platform/clock.ts': 'export type Clock = number\nexport const clock: Clock = 0\n' },
    'app/platform/clock.ts: rule 8: nobody imports clock',
  ],
  [
    'a name that two features export',
    {
      'app/features/campuses/most.ts': 'export type Home = { most: number }\n',
    },
    'app/features/campuses/most.ts: rule 8: Home is also exported by app/features/listings/queries.server.ts',
  ],
  [
    'an import without extension',
    { 'app/platform/all.ts': "import './ids'\n" },
    'app/platform/all.ts: ./ids is not a file',
  ],
  [
    'a file that does not parse',
    { 'app/platform/all.ts': 'export const =\n' },
    'app/platform/all.ts: does not parse',
  ],
]

test.each(VIOLATIONS)('%s is caught', (_, files, expected) => {
  expect(check(files)).toEqual([expect.stringContaining(expected)])
})
