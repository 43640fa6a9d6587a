// Loaded into the process of a site before anything else (`NOTES_FIELDS`). Writes to a file which fields an action looks for in the form
// or JSON body of a request with a name (`X-Fields-Of`), whether or not they were sent.
import { appendFileSync } from 'node:fs'

/** The forms of entries that went through a list on their way into an object. */
const formOfEntry = new WeakMap<object, string>()
const formOf = new WeakMap<object, string>()
const noted = new Set<string>()

function note(of: string, name: string): void {
  const line = JSON.stringify([of, name])
  if (noted.has(line)) return
  noted.add(line)
  appendFileSync(process.env.FIELDS_LOG ?? '', `${line}\n`)
}

/** Properties that JavaScript itself looks up on objects. */
const USUAL = new Set([
  'constructor',
  'toJSON',
  'then',
  '__proto__',
  ...Object.getOwnPropertyNames(Object.prototype),
])

/** Wraps an object so that lookups in it are noted. @param path its place in the body */
function watched<Value>(value: Value, of: string, path: string, mark: string): Value {
  if (typeof value !== 'object' || value === null) return value
  const asked = (key: string | symbol) => {
    if (typeof key !== 'string' || USUAL.has(key)) return undefined
    if (Array.isArray(value)) return /^\d+$/.test(key) ? `${path}[]` : undefined
    note(of, `${path}${mark}${key}`)
    return `${path}${mark}${key}`
  }
  return new Proxy(value, {
    get: (target, key) => {
      const at = asked(key)
      const found: unknown = Reflect.get(target, key)
      return at === undefined || mark === '' ? found : watched(found, of, at, mark)
    },
    has: (target, key) => {
      asked(key)
      return Reflect.has(target, key)
    },
  })
}

const { formData, json } = Request.prototype

Request.prototype.formData = async function formDataNoted(this: Request) {
  const form = await formData.call(this)
  const of = this.headers.get('X-Fields-Of')
  if (of === null) return form
  formOf.set(form, of)
  for (const method of ['get', 'getAll', 'has'] as const) {
    const ask = form[method].bind(form)
    const value = (name: string) => {
      note(of, name)
      return ask(name)
    }
    Object.defineProperty(form, method, { value })
  }
  const entries = form[Symbol.iterator].bind(form)
  const value = function* iterate() {
    for (const entry of entries()) {
      formOfEntry.set(entry, of)
      yield entry
    }
  }
  Object.defineProperty(form, Symbol.iterator, { value })
  return form
}

Request.prototype.json = async function jsonNoted(this: Request): Promise<unknown> {
  const of = this.headers.get('X-Fields-Of')
  const body: unknown = await json.call(this)
  return of === null ? body : watched(body, of, '', '.')
}

const { fromEntries } = Object
Object.fromEntries = (entries: Iterable<readonly [PropertyKey, unknown]>) => {
  const all = [...entries]
  const of = formOf.get(entries) ?? all.map((entry) => formOfEntry.get(entry)).find(Boolean)
  const made = fromEntries(all)
  return of === undefined ? made : watched(made, of, '', '')
}
