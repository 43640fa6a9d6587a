import { Icon } from '../icon.tsx'
import { LogoMark } from '../logo.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Tag } from '../tag.tsx'
import { Shelf } from './shelf.tsx'

const sizes = ['text-xs', 'text-sm', 'text-md', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl']
const swatches =
  'bg-paper bg-surface bg-sunken bg-line bg-line-strong bg-ink bg-ink-2 bg-accent bg-accent-soft bg-good bg-warn bg-bad'.split(
    ' ',
  )

export function TypeGallery() {
  return (
    <>
      <Shelf title="Type">
        <div className="grid gap-1">
          {sizes.map((size) => (
            <p key={size} className={`num ${size}`}>
              $1,149 a month, your share <span className="text-ink-2">with $86 fees</span>
            </p>
          ))}
        </div>
      </Shelf>
      <Shelf title="Colors">
        {swatches.map((swatch) => (
          <span
            key={swatch}
            title={swatch}
            className={`size-10 rounded-field border border-line ${swatch}`}
          />
        ))}
      </Shelf>
      <Shelf title="Icons, tags, skeletons">
        <LogoMark />
        <Icon of="search" />
        <Icon of="search" size="s" />
        <Tag>Demo</Tag>
        <Tag tone="good">Confirmed</Tag>
        <Tag tone="warn">Assumed</Tag>
        <Tag tone="bad">Gone</Tag>
        <div className="grid w-full max-w-60 gap-2">
          <Skeleton className="aspect-3/2 w-full rounded-card" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4 w-full" />
        </div>
      </Shelf>
    </>
  )
}
