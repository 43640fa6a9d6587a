import { shortName } from '../short-name.ts'

/** A collection's name, cut on cards; a screen reader says all of it, and a pointer that rests on it shows it. */
export function CardName({ name }: { name: string }) {
  const cut = shortName(name)
  if (cut === null) return <bdi>{name}</bdi>
  return (
    <>
      <bdi aria-hidden title={name}>
        {cut}
      </bdi>
      <span className="sr-only">{name}</span>
    </>
  )
}
