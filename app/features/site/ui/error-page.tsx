import { useLocation, href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageTitle } from '#app/web/site-name.tsx'

type Words = { title: string; text: string; again?: true }

const broken: Words = {
  title: 'Something broke on our side',
  text: 'It is not your fault, and the error has been recorded. Trying again in a moment often helps.',
  again: true,
}
const refused: Words = {
  title: 'We could not do that',
  text: 'The address or the submitted data is not valid. Nothing was changed.',
}
const texts: Record<number, Words> = {
  401: { title: 'Please log in to see this', text: 'Nothing was changed.' },
  403: {
    title: 'You have no access to this page',
    text: 'It belongs to someone else, so we cannot show or change it.',
  },
  404: {
    title: 'We could not find that page',
    text: 'The address may be mistyped, or what was here has moved. The homes are all still there.',
  },
  410: {
    title: 'This is no longer available',
    text: 'What was here has been taken down. Similar homes may still be available.',
  },
  429: {
    title: 'Too many requests',
    text: 'To keep the site fast for everyone, please wait a minute, then try again.',
    again: true,
  },
  503: {
    title: 'We are not quite ready',
    text: 'The site is starting, very busy, or cannot reach its data. It usually takes less than a minute.',
    again: true,
  },
}
const offline: Words = {
  title: 'You seem to be offline',
  text: 'The page could not be fetched. Check your connection, then try again; nothing you typed elsewhere is lost.',
  again: true,
}

/** What a loader says about its own page that is gone, in place of the general words. */
export type ErrorWords = { title: string; text: string; links: { to: string; label: string }[] }

type Props = {
  /** The HTTP status, or "offline" if there was no response. */
  status: number | 'offline'
  words?: ErrorWords
  /** The id by which an operator finds the failure in the log. */
  requestId?: string
}

/** Says what happened and what to do next. */
export function ErrorPage({ status, words, requestId }: Props) {
  const here = useLocation()
  const { title, text, again } = words ? { ...words, again: undefined } : wordsFor(status)
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-xl content-start gap-3 px-4 py-16 md:px-6 md:py-24"
    >
      <PageTitle of={title} />
      {status !== 'offline' && !words && <p className="num text-ink-2">{status}</p>}
      <h1 className="text-3xl">{title}</h1>
      <p className="text-lg wrap-anywhere text-ink-2">{text}</p>
      <p className="mt-4 flex flex-wrap gap-2">
        {again && (
          <ButtonLink look="primary" to={here} replace>
            Try again
          </ButtonLink>
        )}
        {words?.links.map(({ to, label }, place) => (
          <ButtonLink key={to} look={place === 0 ? 'primary' : 'default'} to={to}>
            {label}
          </ButtonLink>
        ))}
        {!words && (
          <ButtonLink look={again ? 'default' : 'primary'} to={href('/listings/:propertyType?')}>
            Find your home
          </ButtonLink>
        )}
        <ButtonLink look="quiet" to="/">
          Home page
        </ButtonLink>
      </p>
      {requestId && (
        <p className="num mt-4 text-sm wrap-anywhere text-ink-2">
          If you write to us about it, include this request ID: {requestId}
        </p>
      )}
    </main>
  )
}

function wordsFor(status: number | 'offline'): Words {
  if (status === 'offline') return offline
  return texts[status] ?? (status >= 400 && status < 500 ? refused : broken)
}
