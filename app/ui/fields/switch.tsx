import type { ComponentProps, ReactNode } from 'react'

/** A switch that takes effect at once, in a row of 44 px. A native checkbox underneath, so that a form submits it without
 *  JavaScript. */
export function Switch({
  label,
  className = '',
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center justify-between gap-4 ${className}`}>
      <span>{label}</span>
      <span className="relative inline-flex">
        <input
          {...input}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says it by itself
          role="switch"
          className="peer h-6.5 w-11 cursor-pointer appearance-none rounded-full bg-line-strong transition-colors duration-(--quick) checked:bg-accent disabled:opacity-45 forced-colors:border"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-0.75 left-0.75 size-5 rounded-full bg-white transition-transform duration-(--quick) ease-calm peer-checked:translate-x-4.5 peer-checked:bg-on-accent forced-colors:bg-current"
        />
      </span>
    </label>
  )
}
