import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { PART_BYTES } from '../rules.ts'
import { itemText, type UploadItem } from './upload-item.ts'
import type { UploadQueue } from './upload-queue.ts'

type Props = { item: UploadItem; queue: UploadQueue | null; onRemove: (item: UploadItem) => void }

/** An upload: its preview, progress and actions. A failed upload without a picture is shown as a line: an empty tile would push its
 *  text, and the button for choosing another file, off a small window. */
export function UploadTile({ item, queue, onRemove }: Props) {
  const { id, name, preview, state, sent, size, again } = item
  const failed = state === 'failed'
  const [unreadable, setUnreadable] = useState(false)
  const picture = unreadable ? null : preview
  const isLine = failed && picture === null
  const button = (label: string, icon: IconName, onClick: () => void) => (
    <Button look="quiet" size="s" square aria-label={`${label} ${name}`} onClick={onClick}>
      <Icon of={icon} />
    </Button>
  )
  return (
    <li className={`grid min-w-0 content-start gap-1.5 ${isLine ? 'col-span-full' : ''}`.trimEnd()}>
      {!isLine && (
        <div className="relative aspect-[4/3] overflow-hidden rounded-card border border-line bg-sunken">
          {picture && (
            <img
              src={picture}
              alt=""
              onError={() => setUnreadable(true)}
              className="size-full object-cover opacity-60"
            />
          )}
          {!failed && (
            <ProgressBar name={name} share={state === 'preparing' ? null : sent / Math.max(1, size)} />
          )}
        </div>
      )}
      <div className="flex min-h-9 items-center gap-1 pointer-coarse:min-h-11">
        <p className="min-w-0 flex-1 truncate text-sm font-medium">{name}</p>
        {state === 'sending' && size > PART_BYTES && button('Pause', 'pause', () => queue?.pause(id))}
        {(state === 'paused' || state === 'unfinished') && button('Resume', 'play', () => queue?.resume(id))}
        {failed && again && button('Try again:', 'rotate-ccw', () => queue?.resume(id))}
        {button(failed ? 'Remove' : 'Cancel', 'x', () => onRemove(item))}
      </div>
      <p
        role={failed ? 'alert' : undefined}
        className={`-mt-1.5 text-sm ${failed ? 'flex gap-1 text-bad' : 'text-ink-2'}`}
      >
        {failed && <Icon of="circle-alert" size="s" className="mt-0.5" />}
        {failed && <span className="sr-only">{name}: </span>}
        {itemText(item)}
      </p>
    </li>
  )
}

/** The uploaded fraction, 0 to 1; null while the remaining time is unknown. */
function ProgressBar({ name, share }: { name: string; share: number | null }) {
  return (
    <progress
      aria-label={name}
      max={1}
      value={share ?? undefined}
      className="absolute inset-x-2 bottom-2 h-1.5 w-[calc(100%-1rem)] appearance-none overflow-hidden rounded-full bg-surface indeterminate:bg-accent motion-safe:indeterminate:animate-pulse [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
    />
  )
}
