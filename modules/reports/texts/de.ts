import type { Texts } from './en';
import { sayIn } from './say';

const say = sayIn('de');

/** Lists names as a sentence does. */
const listed = (values: string[]): string =>
  values.length < 2
    ? values.join('')
    : `${values.slice(0, -1).join(', ')} und ${values[values.length - 1]}`;

const twoDigits = (value: number) => String(value).padStart(2, '0');

const statuses = {
  improved: 'verbessert',
  declined: 'verschlechtert',
  unchanged: 'unverändert',
  new: 'neu',
  lost: 'verloren',
  not_found: 'nicht gefunden',
  beyond_depth: 'außerhalb der Lesetiefe',
  not_measured: 'nicht gemessen',
  pending: 'ausstehend',
  failed: 'fehlgeschlagen',
};

const devices: Record<string, string> = { desktop: 'Desktop', mobile: 'Mobil' };

/** Compares a count with the previous one; empty without a previous one. */
function comparedTo(now: number | null, before: number | null): string {
  if (now === null || before === null) return '';
  if (now === before) return ', genauso viele wie im Vergleichszeitraum';
  const by = say.count(Math.abs(now - before));
  return `, ${by} ${now > before ? 'mehr' : 'weniger'} als im Vergleichszeitraum`;
}

const onDay = (day: string | undefined) => (day === undefined ? '' : ` am ${day}`);
const ofDay = (day: string | undefined) => (day === undefined ? '' : ` vom ${day}`);

/** Every text of a report in German. */
export const de: Texts = {
  letters: 'ÄÖÜäöüß„“\u00a0',
  units: { ms: 'ms', s: 's', min: 'min', h: 'h', days: 'Tage' },

  dates: {
    months: ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'],
    day: (day, month, year) => `${twoDigits(day)}.${twoDigits(month)}.${year}`,
    label: (day, month) => `${day}. ${month}`,
  },

  usualTitle: {
    types: {
      overview: 'Überblick',
      rankings: 'Rankings',
      audit: 'Website-Audit',
      crawlers: 'Crawler',
      indexing: 'Indexierung',
      backlinks: 'Backlinks',
    },
    websites: (count) => `${say.count(count)} Websites`,
  },

  summary: {
    nothingMeasured: (domain) => `Für ${domain} wurde in diesem Zeitraum nichts gemessen.`,
    lastDayNotOver: (day) =>
      `Der letzte Tag, der ${day}, war bei der Erstellung dieses Berichts noch nicht zu Ende.`,
  },

  sources: {
    none: 'keine',
    days: 'Tagen',
    thisPeriod: 'Dieser Zeitraum',
    periodBefore: 'Vergleichszeitraum',
  },

  rankings: {
    source: (domain) => `Rankings von ${domain}`,
    none: (domain, isSandbox) =>
      `Für ${domain} liegen in diesem Zeitraum keine ${isSandbox ? 'Messwerte der Sandbox' : 'Messwerte'} vor: Über die Rankings ist nichts bekannt.`,
    noneUntilLater: (domain, isSandbox, newest) =>
      `Für ${domain} liegen in diesem Zeitraum keine ${isSandbox ? 'Messwerte der Sandbox' : 'Messwerte'} vor. Die neuesten sind später, vom ${newest}.`,
  },

  visibility: {
    title: 'Rankings',
    keywords: 'Beobachtete Keywords',
    ranked: 'Keywords mit Ranking',
    withinFirst: (depth) => `Unter den ersten ${say.count(depth)} Ergebnissen.`,
    firstPage: 'Auf der ersten Seite',
    averagePosition: 'Durchschnittliche Position',
    ofRanking: 'Über alle Keywords mit Ranking.',
    visibility: 'Sichtbarkeit',
    equalWeights: 'Die Suchvolumen sind unbekannt: Jedes Keyword zählt gleich viel.',
    volumesKnown: (share) => `Von ${say.share(share)} der Keywords ist das Suchvolumen bekannt.`,
    traffic: 'Besuche pro Monat, geschätzt',
    volumesUnknown: 'Die Suchvolumen sind unbekannt.',
    notFound: 'Nicht gefunden',
    notMeasured: 'Nicht gemessen',
    chartNote: 'Tage ohne Messwerte sind Lücken. Alle Punkte beziehen sich auf dieselben Keywords.',
    visibilityUnit: 'Anteil an den Klicks der ersten Positionen',
    positionUnit: 'Position',
    byPosition: 'Keywords nach Position',
    keywordsUnit: 'Keywords',
    covers: ({ isMixture, engines, devices: of, countries, languages, sources }) => {
      const parts = [engines, of.map((one) => devices[one] ?? one), countries, languages];
      const made = parts.map(listed).join(', ');
      return `${isMixture ? 'Die Werte mischen' : 'Alle Werte gelten für'} ${made}; gelesen über ${listed(sources)}.`;
    },
    rankedOn: (domain, { ranked, tracked }, now, before) => {
      const of = say.some(tracked, 'beobachteten Keyword', 'beobachteten Keywords');
      const at =
        now.position === null ? '' : `, im Durchschnitt auf Position ${say.decimal(now.position)}`;
      const was = before?.position;
      const than = was == null || at === '' ? '' : ` (am ${before?.day}: ${say.decimal(was)})`;
      return `${domain}: ${say.count(ranked)} von ${of} ${ranked === 1 ? 'hatte' : 'hatten'} am ${now.day} ein Ranking${at}${than}.`;
    },
    visibilityIs: (now, before) => {
      const from =
        before == null
          ? ''
          : before === now
            ? ', wie zuvor'
            : `, ${now > before ? 'gestiegen' : 'gefallen'} von ${say.share(before)}`;
      return `Die Sichtbarkeit beträgt ${say.share(now)}${from}.`;
    },
  },

  keywords: {
    title: 'Keywords',
    columns: {
      keyword: 'Keyword',
      position: 'Position',
      previousPosition: 'Zuvor',
      change: 'Änderung',
      status: 'Status',
      searchVolume: 'Suchanfragen',
      traffic: 'Besuche',
      url: 'Seite',
      device: 'Gerät',
      country: 'Land',
      language: 'Sprache',
      location: 'Ort',
      engine: 'Suchmaschine',
      depth: 'Lesetiefe',
      state: 'Beleg',
      source: 'Quelle',
      checkedAt: 'Gelesen am',
    },
    note: (to, compared) =>
      `Nach geschätzten Besuchen, dann nach Position. Positionen der neuesten Messung in den sieben Tagen bis ${to}, ` +
      `„Zuvor“ ${compared === undefined ? 'aus der Messung davor' : `in den sieben Tagen bis ${compared}`}. Eine leere Position wurde ` +
      'nicht gemessen oder innerhalb der Lesetiefe nicht gefunden, siehe „Beleg“; sie ist nie null.',
  },

  movers: {
    title: 'Gewinner und Verlierer',
    winners: 'Gewinner',
    losers: 'Verlierer',
    rose: 'Gestiegene Keywords',
    fell: 'Gefallene Keywords',
    columns: {
      keyword: 'Keyword',
      places: 'Plätze',
      position: 'Position',
      previousPosition: 'Zuvor',
      status: 'Status',
      device: 'Gerät',
      country: 'Land',
      searchVolume: 'Suchanfragen',
      readOn: 'Gelesen am',
    },
    notCompared: (domain, day) =>
      `Für ${domain} liegt bis ${day} kein Messwert zum Vergleich vor: Was gestiegen oder gefallen ist, ist nicht bekannt.`,
    note: (from, to) =>
      `Gewonnene und verlorene Plätze zwischen ${from} und ${to}, die meisten zuerst; von Keywords, die an beiden Enden gelesen wurden. ` +
      'Ein nicht gefundenes Keyword zählt ab dem Ende der Lesetiefe.',
    moved: (domain, { rose, fell }, from, to) =>
      `Von den Keywords von ${domain} ${rose === 1 ? 'ist' : 'sind'} zwischen ${from} und ${to} ${say.count(rose)} gestiegen und ${say.count(fell)} gefallen.`,
  },

  competitors: {
    title: 'Wettbewerber',
    columns: {
      domain: 'Domain',
      kind: 'Art',
      shareOfVoice: 'Share of Voice',
      keywords: 'Keywords',
      common: 'Neben uns',
      averagePosition: 'Durchschnittliche Position',
    },
    thisWebsite: (domain) => `${domain} (diese Website)`,
    noPages: 'Aus diesem Zeitraum sind keine Ergebnisseiten gespeichert.',
    shareOfVoice: 'Share of Voice',
    unit: 'Anteil an den Klicks auf alle Ergebnisse',
    note: (day) =>
      `Ergebnisseiten vom ${day}. Die Klicks sind aus Positionen und Suchvolumen geschätzt.`,
    place: (domain, place, of) =>
      `${domain} liegt nach Share of Voice auf Platz ${say.count(place)} von ${say.count(of)}.`,
    share: (domain, share, others) =>
      `${domain} erhält ${say.share(share)} der Klicks, die die Ergebnisseiten der eigenen Keywords wert sind` +
      `${others === 0 ? '' : `; den Rest ${others === 1 ? 'erhält eine andere Domain' : `teilen sich ${say.count(others)} andere Domains`}`}.`,
  },

  audit: {
    source: (domain) => `Audit von ${domain}`,
    urls: 'URLs',
    none: (domain) => `Für ${domain} gibt es kein Audit, das bis zum Ende dieses Zeitraums endete.`,
    noneUntilLater: (domain, day) =>
      `Für ${domain} gibt es kein Audit, das bis zum Ende dieses Zeitraums endete. Das neueste endete später, am ${day}.`,
  },

  health: {
    title: 'Zustand der Website',
    severities: {
      error: 'Gefundene Fehler',
      warning: 'Gefundene Warnungen',
      notice: 'Gefundene Hinweise',
    },
    score: 'Health Score',
    healthy: (healthy, pages) =>
      `${say.count(healthy)} von ${say.some(pages, 'HTML-Seite', 'HTML-Seiten')} ohne Fehler.`,
    crawled: 'Gecrawlte Seiten',
    skipped: 'Nicht gecrawlte URLs',
    pagesUnit: 'Seiten',
    byStatus: 'Seiten nach HTTP-Status',
    byDepth: 'Seiten nach Klicks ab der Startseite',
    classes: { no_answer: 'keine Antwort', unlinked: 'nicht verlinkt' },
    whole: (day) => `Der Crawl der gesamten Website endete${onDay(day)}.`,
    partly: (day) =>
      `Der Crawl endete${onDay(day)} und umfasst nicht die gesamte Website: Er wurde begrenzt, gefiltert oder vorzeitig beendet.`,
    noPage: (domain, day) =>
      `Das Audit von ${domain}${ofDay(day)} fand keine HTML-Seite, die sich bewerten lässt.`,
    scoreIs: (domain, day, { score, before }) =>
      `Das Audit von ${domain}${ofDay(day)} ergibt einen Health Score von ` +
      `${say.count(score)}${before == null ? '' : ` (zuvor ${say.count(before)})`}.`,
    worst: (title, urls) => `Als Erstes zu beheben: „${title}“ (${say.some(urls, 'URL', 'URLs')}).`,
  },

  issues: {
    title: 'Probleme',
    columns: {
      severity: 'Schwere',
      title: 'Problem',
      pages: 'URLs',
      added: 'Hinzugekommen',
      new: 'Neu',
      fixed: 'Behoben',
      gone: 'Weggefallen',
      category: 'Bereich',
      fix: 'Was zu tun ist',
      code: 'Code',
    },
    none: (domain) => `Das Audit von ${domain} fand kein Problem.`,
    notCompared: 'Es gibt kein früheres Audit, mit dem sich Änderungen feststellen ließen.',
    compared:
      'Änderungen gegenüber dem vorigen Audit: „Hinzugekommen“ und „Behoben“ gelten für URLs, die beide Audits enthalten.',
    fixed: (domain, findings) =>
      `Seit dem vorigen Audit ${findings === 1 ? 'wurde' : 'wurden'} für ${domain} ${say.some(findings, 'Befund', 'Befunde')} behoben.`,
  },

  pages: {
    title: 'Seiten',
    columns: {
      url: 'Seite',
      httpStatus: 'HTTP-Status',
      title: 'Titel',
      isIndexable: 'Indexierbar',
      errors: 'Fehler',
      warnings: 'Warnungen',
      depth: 'Klicks',
      words: 'Wörter',
      linksIn: 'Eingehende Links',
      ttfbMs: 'Erstes Byte',
    },
  },

  logs: {
    source: (domain) => `Crawler auf ${domain}`,
    name: 'Zugriffsprotokolle',
    none: (domain) =>
      `Für ${domain} liegen aus diesem Zeitraum keine Protokollzeilen vor: Ob Crawler kamen, ist nicht bekannt.`,
  },

  visits: {
    title: 'Crawler-Besuche',
    verified: 'Verifizierte Besuche',
    notCompared: (days) =>
      `Nicht verglichen: Im Vergleichszeitraum gibt es Protokolle von ${say.some(days, 'Tag', 'Tagen')}.`,
    errorShare: 'Mit einem Fehler beantwortet',
    spoofed: 'Gefälschte Besuche',
    spoofedNote: 'Gaben sich als ein Crawler aus, von dessen Adresse sie nicht kamen.',
    unverifiable: 'Nicht prüfbare Besuche',
    daysWithLogs: 'Tage mit Protokollen',
    perDay: 'Besuche pro Tag',
    verifiedPerDay: 'verifizierte Besuche pro Tag',
    gaps: 'Tage ohne Protokolle sind Lücken.',
    byPurpose: 'Nach Zweck',
    otherPurpose: 'Sonstige',
    summary: (domain, { verified, spoofed }, before) =>
      `${domain} hatte ${say.some(verified, 'verifizierten Crawler-Besuch', 'verifizierte Crawler-Besuche')}` +
      `${comparedTo(verified, before)}` +
      `${spoofed > 0 ? `; ${spoofed === 1 ? 'ein weiterer Besuch gab' : `${say.count(spoofed)} weitere Besuche gaben`} nur vor, von einem Crawler zu sein` : ''}.`,
  },

  bots: {
    title: 'Crawler',
    byCrawler: 'Verifizierte Besuche nach Crawler',
    unit: 'Besuche',
    verified: 'Verifizierte Besuche',
    columns: {
      bot: 'Crawler',
      operator: 'Betreiber',
      purpose: 'Zweck',
      visits: 'Verifizierte Besuche',
      daysSeen: 'Tage gesehen',
      change: 'Änderung',
      lastVerifiedAt: 'Letzter Besuch',
    },
  },

  paths: {
    title: 'Gecrawlte Pfade',
    columns: {
      path: 'Pfad',
      visits: 'Besuche',
      verified: 'Verifiziert',
      bots: 'Crawler',
      lastHttpStatus: 'Letzter HTTP-Status',
      lastAt: 'Letzter Besuch',
    },
  },

  crawlerErrors: {
    title: 'Fehler, auf die Crawler stießen',
    columns: {
      path: 'Pfad',
      status: 'Status',
      visits: 'Besuche',
      bots: 'Crawler',
      lastAt: 'Zuletzt aufgetreten',
      lastOkAt: 'Zuletzt fehlerfrei',
    },
  },

  ledger: {
    source: (domain) => `URL-Verzeichnis von ${domain}`,
    name: 'beobachtete URLs und Zugriffsprotokolle',
    unit: 'URLs gecrawlt',
    none: (domain) =>
      `Von ${domain} wird keine URL beobachtet: Über die Indexierung ist nichts bekannt.`,
    title: 'Indexierung',
    tracked: 'Beobachtete URLs',
    inSitemap: 'In einer Sitemap',
    crawled: 'Gecrawlt',
    crawledNote: 'Von einem verifizierten Crawler, laut eigenen Protokollen.',
    discovered: 'In diesem Zeitraum entdeckt',
    noLogs: 'Aus diesem Zeitraum liegen keine Protokolle vor.',
    crawlErrors: 'Zuletzt mit Fehler gecrawlt',
    newly: 'Neu entdeckt',
    newlyUnit: 'URLs pro Tag',
    newlyNote: 'Tage ohne Protokolle sind Lücken; die Tage gelten in UTC.',
    newlySeries: 'Entdeckt',
    summary: (domain, { tracked, crawled, found }, before) =>
      `Von ${say.some(tracked, 'beobachteten URL', 'beobachteten URLs')} von ${domain} ` +
      `${crawled === 1 ? 'wurde' : 'wurden'} ${say.count(crawled)} von einem verifizierten Crawler besucht` +
      `${found === null ? '' : `; ${say.count(found)} ${found === 1 ? 'wurde' : 'wurden'} in diesem Zeitraum entdeckt${comparedTo(found, before)}`}.`,
  },

  links: {
    source: (domain) => `Links auf ${domain}`,
    name: 'Anbieter und importierte Dateien',
    none: (domain) => `Für ${domain} wurden keine Links gesammelt: Über sie ist nichts bekannt.`,
    title: 'Links von anderen Websites',
    links: 'Links',
    domains: 'Verlinkende Domains',
    followed: 'Gefolgt',
    followedNote: 'Von den Links, zu denen die Quelle sagt, ob ihnen gefolgt wird.',
    lost: 'Verlorene Links',
    changes: 'Neue und verlorene Links',
    changesUnit: 'Links am Tag',
    changesNote:
      'Ein Link ist an dem Tag neu, an dem eine Quelle ihn uns zum ersten Mal genannt hat. Tage sind UTC-Tage.',
    newLinks: 'Neu',
    lostLinks: 'Verloren',
    domainTable: 'Domains mit den meisten Links',
    domainColumns: {
      domain: 'Domain',
      links: 'Links',
      followed: 'Gefolgt',
      pages: 'Verlinkende Seiten',
      firstSeen: 'Zuerst gesehen',
    },
    pageTable: 'Seiten mit den meisten Links',
    pageColumns: {
      page: 'Seite',
      links: 'Links',
      domains: 'Domains',
      followed: 'Gefolgt',
      firstSeen: 'Zuerst gesehen',
    },
    summary: (domain, { links, domains }) =>
      `${say.some(links, 'Link', 'Links')} von ${say.some(domains, 'Domain', 'Domains')} ` +
      `${links === 1 ? 'führt' : 'führen'} zu ${domain}.`,
  },

  knownLinks: {
    source: (domain) => `Bekannte Links auf ${domain}`,
    name: 'die verlinkenden Seiten selbst',
    none: (domain) => `Es sind keine Links auf ${domain} bekannt, die geprüft würden.`,
    title: 'Bekannte Links',
    links: 'Bekannte Links',
    found: 'Gefunden',
    followed: 'Gefolgt',
    lost: 'Verloren',
    lostNote: 'Bei zwei Prüfungen im Abstand von mindestens einem Tag nicht gefunden.',
    note: 'Stand jeder Seite beim letzten Abruf. Eine nicht erreichbare Seite sagt nichts über ihren Link.',
    columns: {
      page: 'Seite',
      linkState: 'Zustand',
      anchor: 'Text',
      target: 'Führt zu',
      checked: 'Geprüft am',
      lost: 'Verloren am',
    },
    summary: (domain, { links, found, lost }) =>
      `Von ${say.some(links, 'bekannten Link', 'bekannten Links')} auf ${domain} ` +
      `${found === 1 ? 'wurde' : 'wurden'} ${say.count(found)} gefunden, ${say.count(lost)} ${lost === 1 ? 'ist' : 'sind'} verloren.`,
  },

  brokenLinks: {
    title: 'Links auf Seiten, die es nicht mehr gibt',
    none: (domain) =>
      `Es ist keine Seite von ${domain} bekannt, auf die Links führen und die es nicht mehr gibt.`,
    note: 'Eine Weiterleitung der Seite gewinnt ihre Links zurück. Besuche sind die verifizierter Crawler in den letzten 90 Tagen.',
    columns: {
      page: 'Seite',
      domains: 'Domains',
      links: 'Links',
      httpStatus: 'Status',
      visits: 'Besuche',
      bots: 'Crawler',
      lastVisit: 'Letzter Besuch',
    },
    summary: (domain, pages) =>
      `Links führen zu ${say.some(pages, 'Seite', 'Seiten')} von ${domain}, die es nicht mehr gibt.`,
  },

  engines: {
    title: 'Suchmaschinen',
    none: 'Noch kein verifizierter Crawler einer Suchmaschine hat eine beobachtete URL besucht.',
    timeToCrawl: 'Zeit von der Einreichung bis zum ersten Crawl',
    unit: 'Zeit nach der ersten Einreichung',
    half: 'Die Hälfte innerhalb von',
    nineOfTen: 'Neun von zehn innerhalb von',
    timed: (engines) =>
      `Grundlage: ${engines.map(({ engine, urls }) => `${engine} mit ${say.some(urls, 'URL', 'URLs')}`).join(', ')}.`,
    columns: {
      engine: 'Suchmaschine',
      crawled: 'Gecrawlte URLs',
      discovered: 'Entdeckt',
      timed: 'URLs mit Zeitangabe',
      medianSeconds: 'Die Hälfte innerhalb von',
      p90Seconds: 'Neun von zehn innerhalb von',
    },
    note: 'Zeiten von der ersten Einreichung bis zum ersten verifizierten Besuch, soweit beide bekannt sind.',
  },

  urls: {
    title: 'Beobachtete URLs',
    columns: {
      url: 'URL',
      states: 'Zustände',
      addedAt: 'Hinzugefügt',
      firstSubmittedAt: 'Eingereicht',
      firstCrawledAt: 'Erster Crawl',
      discoveredAt: 'Entdeckt',
      discoveredBy: 'Durch',
      bestPosition: 'Beste Position',
    },
  },

  paper: {
    types: {
      overview: 'Bericht zur Sichtbarkeit in der Suche',
      rankings: 'Ranking-Bericht',
      audit: 'Bericht zum Website-Audit',
      crawlers: 'Crawler-Bericht',
      indexing: 'Indexierungsbericht',
      backlinks: 'Backlink-Bericht',
    },
    yes: 'Ja',
    no: 'Nein',
    noChange: (before) => `unverändert gegenüber ${before}`,
    changed: (by, before) => `${by} gegenüber ${before}`,
    points: (by) => `${by} Punkte`,
    sandboxData: 'Daten der Sandbox',
    sandboxIn: (sections) => `Daten der Sandbox in: ${sections}`,
    sandboxWarning:
      'Positionen, Suchvolumen und andere Messwerte von Anbietern in diesen Abschnitten sind von der Sandbox zum Ausprobieren erfunden. Sie sagen nichts über die echten Websites aus. Alle anderen Abschnitte enthalten echte Daten.',
    logoOf: (name) => `Logo von ${name}`,
    website: 'Website',
    websites: 'Websites',
    allWebsites: 'Alle Websites',
    andMore: (count) => `und ${say.count(count)} weitere`,
    period: 'Zeitraum',
    comparedWith: 'Verglichen mit',
    dataAsOf: 'Datenstand',
    preparedBy: 'Erstellt von',
    contents: 'Inhalt',
    contentsContinued: 'Inhalt (Fortsetzung)',
    summary: 'Zusammenfassung',
    nothingToSumUp: 'Für diesen Zeitraum gibt es keine Zahlen, die sich zusammenfassen lassen.',
    recommendations: 'Empfehlungen',
    page: (number, of) => `Seite ${number} von ${of}`,
    about: 'Über diesen Bericht',
    report: 'Bericht',
    frozenAt: 'Festgehalten am',
    data: 'Daten',
    dataHash: 'Prüfsumme',
    sourcesTitle: 'Quellen und Abdeckung',
    sourcesColumns: {
      what: 'Inhalt',
      name: 'Quelle',
      asOf: 'Neuester Wert',
      coverage: 'Abdeckung',
    },
    coverage: (measured, of, unit) => `${measured} von ${of} ${unit}`,
    dashNote: (dash) =>
      `„${dash}“ bedeutet, dass nichts gemessen wurde; es steht nie für null. Eine Lücke in einem Diagramm ist eine Lücke in den Messwerten.`,
    frozenNote:
      'Alle Angaben wurden zum oben genannten Zeitpunkt festgehalten: Die PDF-, CSV- und JSON-Dateien dieses Berichts sagen dasselbe, und eine erneute Ausgabe liefert dieselben Bytes. Die Prüfsumme bezeichnet genau diese Daten.',
    untranslated:
      'Die Titel der Probleme und die Hinweise zu ihrer Behebung liegen bisher nur auf Englisch vor.',
    unknownCharacters: (named, more) =>
      `„\ufffd“ steht für Zeichen, die in den Schriften dieser Datei fehlen; CSV und JSON enthalten sie. Es sind ${named}${more > 0 ? ` und ${say.count(more)} weitere` : ''}.`,
    noRows: 'Keine Zeilen in diesem Zeitraum.',
    firstRows: (shown, more, table) =>
      `Die ersten ${shown} Zeilen; ${more} weitere stehen als „${table}“ in den CSV- und JSON-Dateien dieses Berichts.`,
    sameInEveryRow: (values) => `In allen Zeilen gleich: ${values}.`,
    withoutValue: (columns) => `In allen Zeilen ohne Wert: ${columns}.`,
    addressesOn: (column, origin) => `${column}: Adressen auf ${origin}.`,
    bestAtTop: (unit) => `${unit} (1 ist am besten und steht oben)`,
    axisStartsAt: (unit, start) => `${unit} (die Achse beginnt bei ${start}, nicht bei null)`,
    nothingMeasured: 'In diesem Zeitraum wurde nichts gemessen.',
    chartKinds: {
      line: 'Liniendiagramm',
      bar: 'Balkendiagramm',
      stacked: 'Gestapeltes Balkendiagramm',
    },
    chartNothing: 'nichts gemessen',
    chartOn: (value, day) => `${value} am ${day}`,
    chartFromTo: (from, to) => `von ${from} bis ${to}`,
    chartDays: (from, to) => `${from} bis ${to}`,
    chartLeast: (value) => `kleinster Wert ${value}`,
    chartMost: (value) => `größter Wert ${value}`,
    chartGaps: (gaps, days) => `${say.count(gaps)} von ${say.count(days)} Tagen nicht gemessen`,
    chartPoints: (count) => say.some(count, 'Punkt', 'Punkte'),
    chartMoreSeries: (count) =>
      count === 1 ? 'Und eine weitere Reihe' : `Und ${say.count(count)} weitere Reihen`,
    notMeasured: 'nicht gemessen',
  },

  mail: {
    subject: (title, from, to) => `${title}, ${from} bis ${to}`,
    sandbox: 'Die Messwerte stammen aus der Sandbox: Sie sind zum Ausprobieren erfunden.',
    links: (days) =>
      `Die Links gelten ${say.count(days)} Tage. Wer einen davon hat, kann die Datei abrufen.`,
    unsubscribe: (url) => `Keine weiteren Berichte per Mail: ${url}`,
  },

  codes: {
    status: statuses,
    device: devices,
    state: {
      pending: 'ausstehend',
      measured: 'gemessen',
      not_found: 'nicht gefunden',
      beyond_depth: 'außerhalb der Lesetiefe',
      failed: 'fehlgeschlagen',
      stale: 'veraltet',
      frozen: 'eingefroren',
      not_measured: 'nicht gemessen',
    },
    kind: { self: 'diese Website', tracked: 'beobachtet', found: 'gefunden' },
    linkState: {
      unchecked: 'noch nicht geprüft',
      live: 'gefolgt',
      nofollow: 'nofollow',
      ugc: 'Nutzerinhalt',
      sponsored: 'gesponsert',
      redirected: 'Seite umgezogen',
      canonicalized_away: 'Canonical anderswo',
      noindexed: 'noindex',
      removed: 'nicht gefunden',
      page_gone: 'Seite weg',
      unreachable: 'nicht erreichbar',
      blocked: 'für uns gesperrt',
      needs_rendering: 'erst nach Rendern',
    },
    severity: { error: 'Fehler', warning: 'Warnung', notice: 'Hinweis' },
    category: {
      bots: 'Crawler',
      canonical: 'Canonical',
      content: 'Inhalt',
      description: 'Beschreibung',
      duplicates: 'Duplikate',
      encoding: 'Zeichenkodierung',
      headings: 'Überschriften',
      hreflang: 'hreflang',
      html: 'HTML',
      images: 'Bilder',
      links: 'Links',
      mobile: 'Mobilgeräte',
      performance: 'Ladezeit',
      redirects: 'Weiterleitungen',
      rendering: 'Rendering',
      response: 'Antworten',
      robots: 'robots.txt',
      security: 'Sicherheit',
      sitemaps: 'Sitemaps',
      social: 'Soziale Medien',
      structured_data: 'Strukturierte Daten',
      title: 'Titel',
      url: 'URLs',
    },
    purpose: {
      search: 'Suche',
      ai_training: 'KI-Training',
      ai_search: 'KI-Suche',
      ai_user: 'KI im Auftrag von Nutzern',
      seo: 'SEO',
      social: 'Soziale Medien',
      monitoring: 'Überwachung',
      archive: 'Archiv',
      ads: 'Werbung',
      other: 'Sonstige',
    },
    change: {
      new: 'neu',
      vanished: 'ausgeblieben',
      present: 'weiterhin da',
      unknown: 'unbekannt',
    },
    states: {
      tracked: 'beobachtet',
      submitted: 'eingereicht',
      crawled: 'gecrawlt',
      discovered: 'entdeckt',
      crawl_error: 'Crawl-Fehler',
      in_sitemap: 'in Sitemap',
      ranking: 'mit Ranking',
      indexed: 'im Google-Index',
      not_indexed: 'nicht im Google-Index',
    },
  },
};
