import { forms, lookedForIn } from '../route-forms/ask.ts'
import { EVERY_THING } from '../route-forms/scene.ts'
import { rows } from './rows.ts'

/** The things that a scene's forms name. There are a dozen things, most forms are about one, and each takes a while to create. */
export function thingsNamedBy(names: readonly string[]): Set<string> {
  const named = names.flatMap((name) => {
    const { at, type, open, prepare } = rows[name] ?? {}
    const form = forms[name] ?? {}
    const inTexts = JSON.stringify([name, at, type, open, form]).matchAll(/:(\w+)/g)
    const things = [...inTexts].map(([, thing = '']) => thing)
    return [...things, ...lookedForIn(form), ...(prepare ? lookedForIn(prepare) : [])]
  })
  return new Set(named.filter((thing) => EVERY_THING.has(thing) || thing === 'id'))
}
