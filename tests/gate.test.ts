import { RuleTester } from 'oxlint/plugins-dev'
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import gate from '../tools/lint/gate.js'
import lengthFirst from '../tools/lint/length-first.js'
import rawErrors from '../tools/lint/no-raw-errors.js'
import oneWay from '../tools/lint/one-way.js'
import spaces from '../tools/lint/spaces.js'
import ownKeys from '../tools/lint/own-keys.js'
import words from '../tools/lint/standard-words.js'

RuleTester.describe = describe
RuleTester.it = it

test('every rule of ours is switched on', () => {
  const plugins = [gate, lengthFirst, rawErrors, oneWay, spaces, ownKeys, words]
  expect(plugins).toHaveLength(globSync('tools/lint/*.js').length)
  const config = readFileSync('.oxlintrc.json', 'utf8')
  for (const { meta, rules } of plugins)
    for (const rule of Object.keys(rules)) expect(config).toContain(`"${meta.name}/${rule}": "error"`)
})

new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run('braces', words.rules.braces, {
  valid: ['const text = `${people} pay $5`', 'const query = sql`where id = $1`'],
  invalid: [{ code: 'const text = `they $get it`', errors: 1 }],
})

new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run('comments', words.rules.comments, {
  valid: ['/** The side of a reader. */', '// The same key as the runs that are scheduled.'],
  invalid: [
    '/** The same for a company. */',
    '// The same, as text',
    '/** Part of a verb. */',
    '/** Names; the policy has been checked. */',
  ].map((code) => ({ code, errors: 1 })),
})

const verb = 'app/features/saves/save-listing.server.ts'
new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run('standard', words.rules.standard, {
  valid: [{ filename: verb, code: 'const firstLetter = text[0]' }],
  invalid: ['const oldLetters = []', 'function sweep() {}', "const kind = 'heart-added'"].map((code) => ({
    filename: verb,
    code,
    errors: 1,
  })),
})

new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run(
  'no-forged-handles',
  gate.rules['no-forged-handles'],
  {
    valid: [
      { filename: verb, code: 'const rows = found as Row[]' },
      { filename: verb, code: 'const read = <Key extends string>(text: string) => text as Key' },
      { filename: verb, code: 'const row = { state: "done", at: ctx.now() } as const' },
      { filename: verb, code: 'const keys = <Of>(of: Of) => Object.keys(of) as (keyof Of)[]' },
    ],
    invalid: [
      ['Database', 'const db = ctx.db as unknown as Database'],
      ['SystemContext', 'const open = ctx as SystemContext'],
      ['Database', 'const open = ctx as Context & { db: Database }'],
      ['Database', 'type Db = Database; const db = found as Db'],
      ['Database', 'import type { Database as Db } from "a"; const db = found as Db'],
      ['SystemContext', 'interface Open extends SystemContext {} const open = ctx as Open'],
      ['NodePgDatabase', 'const db = found as unknown as NodePgDatabase'],
      ['handle', 'const open = ctx.db as unknown'],
      ['handle', 'const open = db as never'],
      ['Database', 'interface Open { db: Database } const open = { db: made } as Open'],
      ['handle', 'import type { Open } from "a"; const open = { db: ctx.db } as Open'],
      ['handle', 'const open = handedOn(ctx) as Open'],
      ['value of any type', 'const to = <T>(value: unknown) => value as T'],
      [
        'value of any type',
        'function to<T extends object>(value: unknown) { return [value] as (T | null)[] }',
      ],
      ['Person', 'const me = { ...ctx.actor, admin: true } as Person'],
      ['Reading', 'const isOpen = (db: Sealed): db is Reading => true'],
    ].map(([name, code = '']) => ({
      filename: verb,
      code,
      errors: [{ message: `no assertion makes a ${name}: ask a rule (CONTRIBUTING.md, rule 6)` }],
    })),
  },
)

const told = 'log ...describeError(error): the message of an error can quote personal data'
const job = 'app/features/emails/jobs.server.ts'
new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run(
  'no-raw-errors',
  rawErrors.rules['no-raw-errors'],
  {
    valid: [
      {
        filename: job,
        code: 'try { a() } catch (e) { ctx.log.warn({ id, ...describeError(e) }, "not sent") }',
      },
      { filename: job, code: 'log.error({ part: "files", files: all.length }, heldSentence(all))' },
      { filename: job, code: 'console.error(error)' },
    ],
    invalid: [
      'log.error({ err: failed }, "text")',
      'ctx.log.warn({ error }, "text")',
      'source.log.error(error, "text")',
      'log().error({ id, ...error }, "text")',
      'log.warn({ why: error.message }, "text")',
      'log.warn({}, error instanceof Error ? error.message : "text")',
      'log.warn({}, `not sent: ${String(error)}`)',
      'try { a() } catch (e) { log.error({ what: e }, "text") }',
    ].map((code) => ({ filename: job, code, errors: [{ message: told }] })),
  },
)

const input = 'after the context comes one input: an object, or one id'
new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run(
  'one-input',
  oneWay.rules['one-input'],
  {
    valid: [
      'export async function like(ctx: Context, { id, on }: { id: string; on: boolean }) {}',
      'export const like = (ctx: Context, id: string) => id',
      'export function note(ctx: Context, tx: Database, activity: Activity) {}',
      'export function each(ctx: SystemContext, ids: string[], work: (id: string) => Promise<void>) {}',
      'export function cookies(tools: Pick<Context, "secrets">, token: string, brief: boolean) {}',
      'function inner(ctx: Context, id: string, on: boolean) {}',
    ].map((code) => ({ filename: verb, code })),
    invalid: [
      'export async function like(ctx: Context, id: string, on: boolean) {}',
      'export const like = (ctx: Context, id: string, on = true) => id',
      'export function likes({ now }: ReadingContext & { db: Reading }, id: string, page = 1) {}',
      'export function note(ctx: SystemContext, tx: Database, id: string, on: boolean) {}',
    ].map((code) => ({ filename: verb, code, errors: [{ message: input }] })),
  },
)

new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run(
  'no-execute',
  oneWay.rules['no-execute'],
  {
    valid: ['changeRows(db, sql`delete`)', 'statement.execute({ id })'].map((code) => ({
      filename: verb,
      code,
    })),
    invalid: ['db.execute(sql`delete`)', 'ctx.db.execute(sql`select`)'].map((code) => ({
      filename: verb,
      code,
      errors: [{ message: 'SQL by hand runs by queryRows or changeRows' }],
    })),
  },
)

const dropped = 'a flex or grid box drops this space: put the text and its neighbor into one element'
new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } }).run('spaces', spaces.rules['kept'], {
  valid: [
    '<p className="num">You asked on <b>Nov 27</b></p>',
    '<p className="flex gap-2">You asked on <b>Nov 27</b></p>',
    '<p className="flex"><span>You asked on <b>Nov 27</b></span></p>',
    '<p className="inline-flex">You asked on {day}</p>',
    '<p className="inline-flex">\n  You asked\n  <Icon of="x" />\n</p>',
  ],
  invalid: [
    '<p className="inline-flex min-h-6">You asked on <b>Nov 27</b></p>',
    '<p className="grid"><b>Nov 27</b> was the day</p>',
    '<p className="flex">\n  You asked on{" "}\n  <b>Nov 27</b>\n</p>',
  ].map((code) => ({ code, errors: [{ message: dropped }] })),
})
const table = 'const labels: Record<string, string> = { a: "A" };'
new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run(
  'own-keys',
  ownKeys.rules['own-keys'],
  {
    valid: [
      `${table} ownValue(labels, key)`,
      `${table} labels['a']`,
      'const counts: Record<string, number> = {}; counts[key] = (counts[key] ?? 0) + 1',
    ].map((code) => ({ filename: verb, code })),
    invalid: ['labels[key]', 'labels[key] ?? key', 'labels[`a${key}`]'].map((code) => ({
      filename: verb,
      code: `${table} ${code}`,
      errors: [{ message: /finds what every object has: use ownValue$/ }],
    })),
  },
)
