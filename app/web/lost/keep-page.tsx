// Keeps a page whose form got no answer: no typed values are lost, and a message says that the form was not sent.
import { use, useEffect, useState, useSyncExternalStore, type ContextType } from 'react'
import {
  data,
  isRouteErrorResponse,
  matchRoutes,
  replace,
  UNSAFE_DataRouterContext,
  UNSAFE_FrameworkContext,
  useLocation,
} from 'react-router'
import { setFallbackToast } from '#app/ui/overlay/toast.ts'
import { BROKEN, type FormAnswer } from '../form-answer.ts'
import { isLost, type LostForm } from '../lost-answer.ts'
import { shorter, UNREACHABLE_TEXT, unsentText } from '../why-not-sent.ts'
import { installKeepPage, type Results } from './keep-lost.ts'
import { NotSent } from './look-first.tsx'

/** The last sent form: its button, which may name what failed, and whether the form shows its answer's `failed` itself
 *  (`data-says`, and every form in a dialog, which covers the rest of the page). */
type Sent = { path: string; form: Element | null; submitter?: HTMLElement | null; says: boolean }
let last: Sent = { path: '', form: null, says: false }

const sentence = (why: string, { form, submitter }: Sent) => unsentText(why, form, submitter)

/** Read directly, because React renders a page only after a request on a dead connection has already failed. */
let router: NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router'] | undefined

type Framework = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>
/** Shows which routes send their forms themselves: those that save as the user types. */
let manifest: Framework['manifest'] | undefined

/** Why the last form was not sent; null when it was, or the message was closed. */
let unsent: string | null = null
const listeners = new Set<() => void>()

function sayUnsent(text: string | null): void {
  if (text === unsent) return
  unsent = text
  for (const listener of listeners) listener()
}

function onUnsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

setFallbackToast(sayUnsent)

const hereAlone = () => `${location.origin}${location.pathname}${location.search}`
const pathOf = (address: string) => new URL(address, location.href).pathname

installKeepPage(async (request, next) => {
  const isForm = request.method !== 'GET'
  const url = new URL(request.url)
  const isDialogs = !isForm && isOfDialog(url)
  const results = await (isForm || isDialogs ? answeredOrOffline(request, next) : next())
  if (request.signal.aborted) return results
  if (isForm) return keepTyped(request, results)
  return isDialogs ? sayNotLoaded(results) : keepShown(url, results)
}, stayWithout)

/** Whether a dialog loads the data of another page that is not being opened. */
function isOfDialog({ pathname }: URL): boolean {
  return pathname !== location.pathname && pathname !== router?.state.navigation.location?.pathname
}

/** The dialog itself reports missing data (dialogs/page-data.tsx); an error would replace the page below. */
const sayNotLoaded = (results: Results): Results =>
  Object.fromEntries(
    Object.entries(results).map(([id, outcome]) => {
      const why = outcome.type === 'error' ? whyLost(outcome.result) : undefined
      return [id, why === undefined ? outcome : { type: 'data', result: notLoaded(why) }]
    }),
  )

function notLoaded(why: string): LostForm {
  const said = { title: 'This could not be loaded', failed: shorter(why) }
  return { lost: true, typed: {}, errors: {}, ...said }
}

/** Browsers may wait for minutes for an answer that was requested before the connection dropped. */
async function answeredOrOffline(request: Request, next: () => Promise<Results>): Promise<Results> {
  const { routes = [] } = router ?? {}
  const id = matchRoutes(routes, pathOf(request.url))?.at(-1)?.route.id
  if (id === undefined || manifest?.routes[id]?.hasClientAction) return next()
  const { promise: offline, resolve } = Promise.withResolvers<Results>()
  const lose = () => resolve({ [id]: { type: 'error', result: new Error('offline') } })
  addEventListener('offline', lose)
  try {
    return await Promise.race([next(), offline])
  } finally {
    removeEventListener('offline', lose)
  }
}

function keepTyped(request: Request, results: Results): Results {
  const lost = Object.entries(results).find(([, { type, result }]) => type === 'error' && whyLost(result))
  if (!lost) {
    sayUnsent(null)
    return results
  }
  const [id, { result }] = lost
  const path = pathOf(request.url)
  // A script's request says nothing about the last form.
  const sent = last.path === path ? last : { path, form: null, says: false }
  const failed = sentence(whyLost(result) ?? UNREACHABLE_TEXT, sent)
  const isSaidThere = sent.says && !leaves()
  sayUnsent(isSaidThere ? null : failed)
  // A form to another address would replace this page with that one, or with an error.
  if (leaves()) return { ...results, [id]: toHere() }
  const before = answeredBefore(id, request.url)
  const { view, typed = {} } = before ?? {}
  // A form that leaves the message to the bar below the page looks unchanged.
  const answer = isSaidThere
    ? { lost: true, view, typed, errors: {}, title: 'This was not sent', failed }
    : before
  // Not 200: the router would load the page's data again, which would fail as well.
  return { ...results, [id]: { type: 'data', result: data(answer, 503) } }
}

const toHere = (): Results[string] => ({
  type: 'error',
  result: replace(`${location.pathname}${location.search}`),
})

/** Whether the form leads to another page; only parts of a page send requests without a form. */
function leaves(): boolean {
  const sendsTo = router?.state.navigation.formAction
  return sendsTo !== undefined && new URL(sendsTo, location.href).href !== hereAlone()
}

/** Whether this page should stay without its new data, which a signed-out person does not get. */
let stays = false
function stayWithout(): Results[string] | null {
  stays = leaves()
  return stays ? toHere() : null
}

type Before = Partial<FormAnswer> & { view?: unknown }

/** The form's previous answer: it may be waiting for a code. */
function answeredBefore(id: string, url: string): Before | undefined {
  const { actionData, fetchers, navigation } = router?.state ?? {}
  if (navigation?.formAction !== undefined) return actionData?.[id] as Before | undefined
  const sending = [...(fetchers?.values() ?? [])].find(
    ({ state, formAction }) => state === 'submitting' && formAction && pathOf(formAction) === pathOf(url),
  )
  return sending?.data as Before | undefined
}

/** After a form's answer, its page reloads; if only that fails, the page keeps its content. */
async function keepShown({ pathname, search }: URL, results: Results): Promise<Results> {
  if (pathname !== location.pathname || search !== location.search) return results
  const isAsItIs = stays
  stays = false
  const kept = Object.entries(results).map(async ([id, outcome]) => {
    const before: unknown = router?.state.loaderData[id]
    if (before === undefined) return [id, outcome] as const
    const isKept =
      isAsItIs ||
      (outcome.type === 'error' ? whyLost(outcome.result) : await whyLostLater(outcome.result)) !== undefined
    return [id, isKept ? { type: 'data' as const, result: before } : outcome] as const
  })
  return Object.fromEntries(await Promise.all(kept))
}

/** Why data did not arrive, for data that says so itself or whose parts are still loading; undefined once everything is
 *  there. All parts come with one answer: until then the page shows its previous content rather than placeholders. */
async function whyLostLater(loaded: unknown): Promise<string | undefined> {
  if (isLost(loaded)) return UNREACHABLE_TEXT
  if (typeof loaded !== 'object' || loaded === null) return undefined
  const coming = Object.values(loaded).filter((part) => part instanceof Promise)
  return Promise.all(coming).then(() => undefined, whyLost)
}

/** Why no answer came; undefined for an answer, such as a redirect or an error below 500, which has its own page. */
function whyLost(thrown: unknown): string | undefined {
  if (thrown instanceof Response || isLost(thrown)) return undefined
  const status = isRouteErrorResponse(thrown) ? thrown.status : statusOf(thrown)
  if (status === undefined) return UNREACHABLE_TEXT
  return status < 500 ? undefined : BROKEN
}

/** React Router wraps what an action threw, with the status of the response if one arrived. */
function statusOf(thrown: unknown): number | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('init' in thrown)) return undefined
  const { init } = thrown
  return typeof init === 'object' && init !== null && 'status' in init ? Number(init.status) : undefined
}

type InManifest = { module: string; imports?: string[] | undefined }
const filesOf = (route: InManifest | undefined) => (route ? [route.module, ...(route.imports ?? [])] : [])

/** Loads the code of routes. Fetches it first, because a browser never retries a module that failed once. */
async function loadAll(routes: string[][]): Promise<void> {
  const answers = await Promise.all(routes.flat().map((file) => fetch(file)))
  if (answers.some(({ ok }) => !ok)) throw new Error('a part of the site was not reached')
  await Promise.all(routes.map(([module = '']) => import(/* @vite-ignore */ module)))
}

/** Watches which forms the page sends, and shows why one was not sent. Before a form goes to another page, loads that page's
 *  code: without a connection, React Router would reload the page instead, and everything typed would be lost.
 *  @param said why a form was not sent before this was loaded */
export function KeepPage({ said }: { said: string | null }) {
  const [saidBefore] = useState(said)
  const shownWhy = useSyncExternalStore(
    onUnsent,
    () => unsent,
    () => null,
  )
  const { pathname } = useLocation()
  useEffect(() => sayUnsent(null), [pathname])
  useEffect(() => sayUnsent(saidBefore), [saidBefore])
  const found = use(UNSAFE_DataRouterContext)?.router
  const routes = found?.routes
  const framework = use(UNSAFE_FrameworkContext)
  useEffect(() => {
    router = found
    manifest = framework?.manifest
  }, [found, framework])
  useEffect(() => {
    if (!routes || !framework) return
    const { manifest, routeModules } = framework
    const loaded = new Set<string>()
    const waiting = new Set<HTMLFormElement>()
    const lacking = (path: string) =>
      (matchRoutes(routes, path) ?? [])
        .map(({ route: { id } }) => ({ id, files: filesOf(manifest.routes[id]) }))
        .filter(({ id, files }) => files.length > 0 && !(id in routeModules) && !loaded.has(id))
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement) || form.method !== 'post' || form.matches('[data-native]'))
        return
      const says = form.matches('[data-says], [role=dialog] *') || form.querySelector('[data-says]') !== null
      const path = pathOf(
        submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? location.href,
      )
      last = { path, form, submitter, says }
      const code = lacking(path)
      if (code.length === 0) return
      event.preventDefault()
      event.stopPropagation()
      // Two presses send it once.
      if (waiting.has(form)) return
      waiting.add(form)
      void loadAll(code.map(({ files }) => files))
        .finally(() => waiting.delete(form))
        .then(
          () => {
            for (const { id } of code) loaded.add(id)
            form.requestSubmit(submitter?.isConnected ? submitter : null)
          },
          () => sayUnsent(sentence(UNREACHABLE_TEXT, last)),
        )
    }
    document.addEventListener('submit', onSubmit, true)
    return () => document.removeEventListener('submit', onSubmit, true)
  }, [routes, framework])
  return shownWhy && <NotSent why={shownWhy} onClose={() => sayUnsent(null)} />
}
