/** Titles and units of charts. */
export const chartTexts = {
  units: {
    clicks: 'clicks a day',
    impressions: 'impressions a day',
    ctr: 'clicks per impression',
    position: 'average position, 1 is best',
    place: 'position, 1 is best',
    visits: 'visits a day',
    visitsInAll: 'visits',
    visitsAnHour: 'visits an hour of the week, UTC',
    visibility: 'share of the clicks that first places would bring',
  },
  crawlersByStatus: 'Crawlers by HTTP status',
  crawlersByHour: 'Crawler visits by weekday and hour',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  noStatus: 'no status',
} as const;
