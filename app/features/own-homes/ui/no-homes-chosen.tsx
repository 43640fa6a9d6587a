import { href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyPlace } from '#app/ui/empty-place.tsx'

/** Shown instead of a bulk change if no home is selected. @param props `button` names the button that leads there */
export function NoHomesChosen({ title, button }: { title: string; button: string }) {
  return (
    <main id="content" className="page max-w-3xl pt-4 pb-16 md:pt-8">
      <h1 className="mt-1 text-3xl">{title}</h1>
      <EmptyPlace
        icon="house"
        title="No home is chosen."
        actions={
          <ButtonLink to={href('/manage')} look="primary">
            Choose homes
          </ButtonLink>
        }
      >
        Under “Your homes”, select the homes that you want to change, then press “{button}”.
      </EmptyPlace>
    </main>
  )
}
