import { href, redirect, useLocation } from 'react-router'
import type { Route } from './+types/join'
import { groupStart } from '#app/features/decisions/group-start.query.server.ts'
import { linkHomes } from '#app/features/decisions/link-homes.query.server.ts'
import { LinkHomesGrid, linkText } from '#app/features/decisions/ui/link-homes.tsx'
import { groupFlash } from '#app/features/groups/flash.ts'
import { joinByLink } from '#app/features/groups/group-link.server.ts'
import { groupsPath } from '#app/features/groups/paths.ts'
import { linkOffer } from '#app/features/groups/offer.query.server.ts'
import { GroupFrame } from '#app/features/groups/ui/group-frame.tsx'
import { GroupProblem } from '#app/features/groups/ui/group-problem.tsx'
import { JoinGroupForm } from '#app/features/groups/ui/join-group-form.tsx'
import { providerNames, type NamedProvider } from '#app/features/site/login-providers.server.ts'
import { AccountLink } from '#app/features/sign-in/ui/account-link.tsx'
import { OrByEmail, ProviderButtons } from '#app/features/sign-in/ui/provider-buttons.tsx'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Section } from '#app/ui/section.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { answerForm, readForm } from '#app/web/forms/answer-form.server.ts'
import { secretPageMeta } from '#app/web/secret-page.ts'

/** Also for visitors, who see homes and numbers but no names. */
export async function loader({ context, params: { token }, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const isVisitor = ctx.actor.kind === 'visitor'
  const [shown, offer, providers] = await Promise.all([
    linkHomes(ctx, token),
    isVisitor ? null : linkOffer(ctx, token),
    isVisitor ? providerNames(ctx) : [],
  ])
  if (!offer) return withFlash(ctx, request, { shown, offer: null, providers })
  const { groupId, member, ...asks } = offer
  if (member) throw redirect(await groupStart(ctx, groupId))
  return withFlash(ctx, request, { shown, offer: asks, providers: [] })
}

export async function action(args: Route.ActionArgs) {
  const sent = await readForm(args)
  const joined = await joinByLink(sent.ctx, { token: args.params.token, input: sent.typed })
  if (joined.ok && !joined.asked)
    return redirectWithFlash(sent.ctx, await groupStart(sent.ctx, joined.groupId), groupFlash.joined)
  return answerForm(sent, joined, { to: args.url.pathname, flash: groupFlash.asked })
}

/** The content changes once the link is renewed or answered, so the page is not cached. */
export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) => {
  const given = new Headers(actionHeaders.has('Retry-After') ? actionHeaders : loaderHeaders)
  given.set('Cache-Control', 'private, no-store')
  return given
}

/** The preview that a chat shows for the link: homes and numbers, no names. */
export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const secret = secretPageMeta(TITLE)({ matches })
  if (!loaderData) return secret
  const { shown } = loaderData
  const photo = shown.homes.find((home) => home.photo)?.photo
  const page = pageMeta({
    site: matches[0].loaderData,
    title: TITLE,
    description: `${linkText(shown)}. Log in or sign up to choose with them.`,
    path: location.pathname,
    ...(photo && { image: { path: photo.src, alt: 'A home on the shortlist' } }),
  })
  const isOg = (each: object) => 'property' in each || ('name' in each && each.name !== 'robots')
  return [...secret, ...page.filter(isOg)]
}

const TITLE = 'Choose a home with a roommate group'

export default function JoinPage({
  loaderData: { shown, offer, providers, flash },
  actionData,
}: Route.ComponentProps) {
  return (
    <GroupFrame
      title={TITLE}
      lead={`${linkText(shown)}.`}
      back={offer ? { to: groupsPath, label: 'Your groups' } : { to: href('/'), label: 'Home page' }}
      flash={flash}
    >
      <LinkHomesGrid shown={shown} />
      {offer ? <JoinGroupForm offer={offer} answer={actionData} /> : <LogInToJoin providers={providers} />}
    </GroupFrame>
  )
}

/** People who log in or sign up here come back to the same page. */
function LogInToJoin({ providers }: { providers: readonly NamedProvider[] }) {
  const { pathname } = useLocation()
  return (
    <Section title="Join them">
      {providers.length > 0 && (
        <>
          <ProviderButtons providers={providers} returnTo={pathname} ownBox />
          <OrByEmail />
        </>
      )}
      <div className="grid grid-cols-2 gap-3">
        <AccountLink
          screen="sign-up"
          className={buttonClass({ look: providers.length > 0 ? 'default' : 'primary' })}
        >
          Sign up
        </AccountLink>
        <AccountLink screen="log-in" className={buttonClass()}>
          Log in
        </AccountLink>
      </div>
    </Section>
  )
}

const missing = {
  title: 'This link does not work',
  text: 'Links are good for seven days and can be withdrawn. Ask the person who sent it for a new one.',
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <GroupProblem error={error} missing={missing} />
}
