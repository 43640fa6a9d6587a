import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import gate from '../tools/lint/gate.js'
import rawErrors from '../tools/lint/no-raw-errors.js'

RuleTester.describe = describe
RuleTester.it = it

const verb = 'app/features/saves/save-listing.server.ts'
const reads = 'app/features/saves/queries.server.ts'
const route = 'app/routes/home.tsx'
const RULES_ASKED = 'authorize(, find(, change(, assertAllowed'
const ungated = (name: string, calls = RULES_ASKED) => [
  { message: `${name} takes a Context and asks no rule: ${calls}(` },
]

new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run('gate', gate.rules.gate, {
  valid: [
    {
      filename: verb,
      code: 'export async function save(ctx: Context) { await ctx.db.transaction(async () => { authorize(a, b, c) }) }',
    },
    { filename: verb, code: 'export async function save(ctx: Gated) { write(authorize(ctx, rule, null)) }' },
    { filename: verb, code: 'export async function unsafeSave(ctx: Context) { write(ctx) }' },
    { filename: verb, code: 'export function orderOf(homes: Home[]) { return homes }' },
    { filename: verb, code: 'function inside(ctx: Context) { write(ctx) }' },
    { filename: reads, code: 'export const list = (ctx: Context) => select(visibleTo(ctx.actor))' },
    {
      filename: 'app/features/saves/jobs.server.ts',
      code: 'export async function nightly(ctx: Context) { write(ctx) }',
    },
    { filename: route, code: 'export const loader = ({ context }) => list(context.get(requestContext))' },
  ],
  invalid: [
    {
      filename: verb,
      code: 'export async function save(ctx: Context) { write(ctx) }',
      errors: ungated('save'),
    },
    {
      filename: verb,
      code: 'export const save = async (ctx: Pick<Context, "db">) => write(ctx)',
      errors: ungated('save'),
    },
    {
      filename: verb,
      code: 'export async function save(ctx: Context) { visibleTo(ctx.actor) }',
      errors: ungated('save'),
    },
    {
      filename: verb,
      code: 'export default function save({ db }: Context) { write(db) }',
      errors: ungated('save'),
    },
    {
      filename: verb,
      code: 'export function a(ctx: Context) { authorize(ctx) } export function b(ctx: Context) { write(ctx) }',
      errors: ungated('b'),
    },
    {
      filename: reads,
      code: 'export function list(ctx: Context) { return select(ctx) }',
      errors: ungated('list', `${RULES_ASKED}(, visibleTo`),
    },
    {
      filename: verb,
      code: 'function save(ctx: Context) { write(ctx) } export { save }',
      errors: [{ message: 'export at the declaration, so that the gate can be seen' }],
    },
    {
      filename: route,
      code: 'export async function loader() { return ctx.db.select() }',
      errors: [{ message: 'a route never touches ctx.db: call a verb or a query of a feature' }],
    },
  ],
})

new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run(
  'no-forged-handles',
  gate.rules['no-forged-handles'],
  {
    valid: [{ filename: verb, code: 'const rows = found as Row[]' }],
    invalid: [
      {
        filename: verb,
        code: 'const db = ctx.db as unknown as Database',
        errors: [{ message: 'only the gate makes a Database: ask a rule (CONTRIBUTING.md, rule 6)' }],
      },
    ],
  },
)

const told = 'log ...describeError(error): the message of an error can quote personal data'
const job = 'app/features/letters/jobs.server.ts'
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
