import { shortName } from '../short-name.ts'

/** A collection's name, shortened on cards. Screen readers read all of it, and hovering shows it. */
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
