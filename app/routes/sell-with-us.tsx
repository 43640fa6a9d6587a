import { href, Link } from 'react-router'
import type { Route } from './+types/sell-with-us'
import { answerContactForm } from '#app/features/contact/answer-contact-form.server.ts'
import { askToList } from '#app/features/contact/ask-to-list.server.ts'
import { formStart } from '#app/features/contact/contact-form.query.server.ts'
import { ListingForm } from '#app/features/contact/ui/listing-form.tsx'
import { listingFaq } from '#app/features/site/site.query.server.ts'
import { pageMeta } from '#app/features/site/ui/page-meta.ts'
import { SupportContacts } from '#app/features/site/ui/support-contacts.tsx'
import { TextBlocks } from '#app/features/site/ui/text-sections.tsx'
import { requestContext } from '#app/platform/request-context.ts'
import { readTexts } from '#app/web/form-answer.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [start, faq] = await Promise.all([formStart(ctx), listingFaq(ctx)])
  return { start, faq }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const typed = await readTexts(request)
  return answerContactForm(ctx, typed, await askToList(ctx, typed))
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    title: 'List with us',
    description: 'How to list homes for students here, what it costs (nothing), and what you need.',
    path: href('/sell-with-us'),
  })

/** For people who want to list homes (specification part 2 §2, PRODUCT.md §2). */
export default function SellWithUsPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { start, faq } = loaderData
  const { name, support } = matches[0].loaderData
  return (
    <main id="content" className="page grid gap-16 py-12 md:py-20">
      <div className="grid items-start gap-10 md:grid-cols-[1fr_minmax(0,28rem)] md:gap-16">
        <div className="grid gap-9">
          <div>
            <h1 className="text-[2.25rem]/10 tracking-[-0.03em] md:text-4xl">Partner with {name}</h1>
            <p className="mt-4 text-xl/7 text-ink-2">
              Students compare homes here by what each of them would pay. A home that states its costs clearly
              is easy to choose.
            </p>
            <p className="mt-4 text-lg">
              Are you a student who is leaving a room or a lease?{' '}
              <Link to={href('/profile/sublets/new')} className="underline underline-offset-4">
                Sublet your place
              </Link>{' '}
              to other students.
            </p>
          </div>
          <section className="grid gap-2 text-lg">
            <h2 className="text-2xl">What students see of your home</h2>
            <p>
              Each person’s share of the rent with its fees, the cash needed to move in, how far it is to
              campus, when it is available and when you last confirmed it. What you leave open is shown as
              “not stated”, so the more you state, the fewer questions you get.
            </p>
          </section>
          {support && (
            <section className="grid gap-2 text-lg">
              <h2 className="text-2xl">Want to talk first?</h2>
              <SupportContacts support={support} />
            </section>
          )}
        </div>
        <section
          id="form"
          tabIndex={-1}
          aria-labelledby="form-title"
          className="grid scroll-mt-20 gap-5 rounded-card border border-line bg-surface p-5 outline-none md:p-7"
        >
          <h2 id="form-title" className="text-2xl">
            Tell us about yourself
          </h2>
          <ListingForm start={start} answer={actionData} />
        </section>
      </div>
      <section className="grid gap-8">
        <h2 className="text-3xl">Questions</h2>
        <div className="grid gap-x-16 gap-y-8 text-lg md:grid-cols-2">
          {faq.map(({ title, blocks }) => (
            <section key={title} className="grid content-start gap-2 border-t border-line pt-5">
              {title !== '' && <h3 className="text-xl">{title}</h3>}
              <TextBlocks blocks={blocks} />
            </section>
          ))}
        </div>
      </section>
    </main>
  )
}
