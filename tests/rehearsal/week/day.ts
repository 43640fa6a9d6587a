// A day on a site: people send every one of its forms.
import type { SystemContext } from '#app/platform/context.ts'
import { addressOf, bodyOf, cookieOf, forms, isDone, partsOf, prepare } from '../../route-forms/ask.ts'
import { ASKING, EVERY_THING } from '../../route-forms/scene.ts'

type Site = { url: string; ctx: SystemContext }

/** The forms that someone may send, sorted by name. */
export const formNames = Object.keys(forms)
  .filter((name) => typeof forms[name] === 'function' || forms[name]?.nobody === undefined)
  .toSorted()

/** Sends each form about its own things, as each person in turn until one of them may.
 *  @returns how many were sent
 *  @throws Error for a response of 500 or above, and if fewer than half do anything */
export async function liveThrough(site: Site, names: string[], lanes = 3): Promise<number> {
  const queue = names.values()
  let done = 0
  const lane = async () => {
    for (const name of queue) {
      const isSent = await sendAs(site, name)
      done += Number(isSent)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (done < names.length / 2) throw new Error(`only ${done} of ${names.length} forms did anything`)
  return done
}

async function sendAs({ url, ctx }: Site, name: string): Promise<boolean> {
  const [method, path, intent] = partsOf(name)
  const { form, things, users } = await prepare(ctx, path, forms[name] ?? {}, EVERY_THING)
  const address = `${url}${addressOf(path.slice(1), things)}?${new URLSearchParams(form.query)}`
  for (const who of ASKING.toReversed()) {
    const { body, headers } = bodyOf(form, intent)
    const cookie = await cookieOf(ctx, who, { users })
    const answer = await fetch(address, {
      method,
      headers: { ...headers, ...cookie },
      body,
      redirect: 'manual',
    })
    await answer.body?.cancel()
    if (answer.status >= 500) throw new Error(`${name} as ${who}: ${answer.status}`)
    if (isDone(`${answer.status} ${new URL(answer.headers.get('Location') ?? '/', url).pathname}`))
      return true
  }
  return false
}
