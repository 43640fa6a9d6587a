/** The logo of Roost, a roof and two lines. Decorative: the name is beside it. */
export function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="3.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={className}
    >
      <path d="M4 18.5 16 7l12 11.5" className="stroke-accent" />
      <path d="M8.5 20.5h15M8.5 26h15" className="stroke-ink" />
    </svg>
  )
}
