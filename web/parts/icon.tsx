const paths = {
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  moon: 'M13.5 9.8A6 6 0 0 1 6.2 2.5a6 6 0 1 0 7.3 7.3Z',
  menu: 'M2 4h12M2 8h12M2 12h12',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  down: 'M4 6l4 4 4-4',
  home: 'M2 7.5 8 2l6 5.5M3.5 6.5V14h9V6.5',
  pulse: 'M1 8h3l2-5 4 10 2-5h3',
  ledger: 'M3 2h10v12H3zM6 2v12M8.5 5H11M8.5 8H11',
  ranking: 'M2 14V9h3v5M6.5 14V5h3v9M11 14V2h3v12',
  ai: 'M8 1.5 9.7 6.3 14.5 8 9.7 9.7 8 14.5 6.3 9.7 1.5 8l4.8-1.7Z',
  crawler: 'M8 13a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM3 8h10M8 3c-3 3-3 7 0 10M8 3c3 3 3 7 0 10',
  chart: 'M2 12l4-5 3 3 5-7M2 14.5h12',
  audit: 'M5 2.5h6M4 2h8v12H4zM6 7.5l1.5 1.5L10.5 6M6 12h4',
  link: 'M6.5 9.5l3-3M7 4.5l1-1a3.2 3.2 0 0 1 4.5 4.5l-1 1M9 11.5l-1 1A3.2 3.2 0 0 1 3.5 8l1-1',
  flask: 'M6 2h4M6.5 2v4L3 13.5h10L9.5 6V2',
  report: 'M4 1.5h5.5L13 5v9.5H4zM9 2v3.5h3.5M6 9h5M6 11.5h5',
  job: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 5v3.2l2.2 1.3',
  settings:
    'M2 4.5h7M12 4.5h2M2 11.5h2M7 11.5h7M10.5 6a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM5.5 13a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  up: 'M4 10l4-4 4 4',
  out: 'M6 3H3v10h10v-3M9 2.5h4.5V7M13 3 7.5 8.5',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  alert:
    'M8 2a4 4 0 0 0-4 4c0 4-1.5 5-1.5 5h11S12 10 12 6a4 4 0 0 0-4-4M6.8 13.5a1.3 1.3 0 0 0 2.4 0',
  check: 'M3 8.5l3.2 3L13 4.5',
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name, className = '' }: { name: IconName; className?: string }) => (
  <svg
    viewBox="0 0 16 16"
    className={`size-4 shrink-0 ${className}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);
