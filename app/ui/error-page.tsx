import { Link } from 'react-router'

const broken = {
  title: 'Something broke on our side',
  text: 'It has been noted. Trying again in a moment often helps.',
}
const words: Record<number, { title: string; text: string }> = {
  403: { title: 'This is not yours to open', text: 'You are not allowed to see this page.' },
  404: { title: 'We could not find that page', text: 'The address may be mistyped, or the page has moved.' },
  410: { title: 'This is no longer available', text: 'What was here has been taken down.' },
  500: {
    title: 'Something broke on our side',
    text: 'It has been noted. Trying again in a moment often helps.',
  },
}

/** What happened and what to do next. `requestId` lets an operator find the failure in the log. */
export function ErrorPage({ status, requestId }: { status: number; requestId?: string }) {
  const { title, text } = words[status] ?? broken
  return (
    <main id="content" className="mx-auto grid w-full max-w-xl gap-3 px-6 py-20">
      <p className="num text-ink-2">{status}</p>
      <h1 className="text-3xl">{title}</h1>
      <p className="text-lg text-ink-2">{text}</p>
      {requestId && <p className="num text-sm text-ink-2">Request {requestId}</p>}
      <p className="mt-4">
        <Link to="/listings" className="underline">
          Find your home
        </Link>
      </p>
    </main>
  )
}
