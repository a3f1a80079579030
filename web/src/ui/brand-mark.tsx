/** The product's logo, drawn to be legible at 16 px. The name is next to it. */
export const BrandMark = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden focusable={false} style={{ flex: 'none' }}>
    <rect width="64" height="64" rx="15" fill="#1d1b19" />
    <rect
      x=".75"
      y=".75"
      width="62.5"
      height="62.5"
      rx="14.25"
      fill="none"
      stroke="#fff"
      strokeOpacity=".14"
      strokeWidth="1.5"
    />
    <path
      d="M44.5 20.5c-3.6-4.6-8-6.3-12.9-6.3-7 0-12.1 3.7-12.1 9.3 0 12.2 23.6 6.4 23.6 17.3 0 5.6-5 9-11.6 9-5.6 0-10.6-2.2-13.9-7"
      fill="none"
      stroke="#f4f1ed"
      strokeWidth="6.4"
      strokeLinecap="round"
    />
    <circle cx="45.4" cy="20.8" r="5.2" fill="#6f93ff" />
  </svg>
);
