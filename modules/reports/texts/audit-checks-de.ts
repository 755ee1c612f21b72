import type { CheckCode } from '../../audits/rules/checks';

/** What reports in German print of each check of audits: its title, and how to fix it. */
export const auditChecksInGerman: Readonly<
  Record<CheckCode, readonly [title: string, fix: string]>
> = {
  canonical_multiple: ['Canonical ist mehrfach angegeben', 'Nur eines behalten.'],
  canonical_conflict: ['Canonicals widersprechen sich', 'Das richtige behalten.'],
  canonical_header_conflict: [
    'Header und Dokument nennen verschiedene Canonicals',
    'In beiden dieselbe Seite nennen oder nur eines davon verwenden.',
  ],
  canonical_relative: ['Canonical ist relativ', 'Die absolute URL verwenden.'],
  canonical_with_attributes: [
    'Canonical hat Attribute, durch die es ignoriert wird',
    'Diese Attribute entfernen oder rel=alternate schreiben, wenn eine Fassung gemeint ist.',
  ],
  canonical_outside_head: ['Canonical steht außerhalb des head', 'In den head verschieben.'],
  canonical_invalid: [
    'Canonical ist keine gültige URL',
    'Eine absolute http- oder https-URL verwenden.',
  ],
  canonical_fragment: ['Canonical hat ein Fragment', 'Das Fragment entfernen.'],
  canonical_to_http: ['Canonical zeigt auf HTTP', 'Die HTTPS-URL verwenden.'],
  canonical_elsewhere: ['Canonical nennt eine andere Seite', 'Prüfen, ob das so gewollt ist.'],
  canonical_with_noindex: [
    'Seite ist noindex und nennt ein anderes Canonical',
    'Nur die gewollte Angabe behalten.',
  ],
  hreflang_invalid_code: [
    'hreflang hat eine ungültige Sprache oder Region',
    'Eine Sprache nach ISO 639-1 verwenden, bei Bedarf mit einer Region nach ISO 3166-1, etwa en-GB.',
  ],
  hreflang_duplicate: [
    'hreflang nennt mehrere Seiten für eine Sprache',
    'Je Sprache und Region eine Seite nennen.',
  ],
  hreflang_self_missing: [
    'hreflang nennt die Seite selbst nicht',
    'Die Angabe für die Seite selbst ergänzen.',
  ],
  hreflang_relative: ['hreflang hat relative Adressen', 'Die absolute URL mit Schema verwenden.'],
  hreflang_invalid_url: ['hreflang hat eine fehlerhafte URL', 'Die URL berichtigen.'],
  hreflang_outside_head: ['hreflang steht außerhalb des head', 'In den head verschieben.'],
  hreflang_lang_differs: [
    'hreflang und lang nennen verschiedene Sprachen',
    'In beiden die Sprache des Textes nennen.',
  ],
  hreflang_not_canonical: [
    'Seite mit hreflang nennt ein anderes Canonical',
    'Die kanonischen Seiten auszeichnen.',
  ],
  hreflang_noindex: [
    'Seite mit hreflang ist noindex',
    'Das noindex oder die Auszeichnung entfernen.',
  ],
  noindex: ['Seite ist vom Index ausgeschlossen', 'Prüfen, ob das so gewollt ist.'],
  noindex_one_engine: [
    'Seite ist vom Index einer Suchmaschine ausgeschlossen',
    'Prüfen, ob das so gewollt ist.',
  ],
  nofollow: ['Links der Seite wird nicht gefolgt', 'Prüfen, ob das so gewollt ist.'],
  robots_conflict: ['Robots-Angaben widersprechen sich', 'Nur die gewollte behalten.'],
  nosnippet: ['Snippets sind untersagt', 'Prüfen, ob das so gewollt ist.'],
  noimageindex: ['Bilder sind vom Index ausgeschlossen', 'Prüfen, ob das so gewollt ist.'],
  robots_outside_head: ['Robots-Angaben stehen außerhalb des head', 'In den head verschieben.'],
  robots_unknown_directive: ['Robots-Angabe ist unbekannt', 'Die Angabe berichtigen.'],
  unavailable_after_passed: [
    'Das Datum von unavailable_after ist vorbei',
    'Die Angabe oder die Seite entfernen.',
  ],
  form_field_unlabeled: [
    'Formularfelder haben keine Beschriftung',
    'Eine Beschriftung über ihr for-Attribut verbinden oder dem Feld ein aria-label geben.',
  ],
  button_unnamed: [
    'Schaltflächen haben keinen Namen',
    'Text, ein aria-label oder einen Alternativtext für das Bild angeben.',
  ],
  frame_untitled: ['Frames haben keinen Titel', 'Jedem iframe einen Titel geben.'],
  doctype_missing: ['Doctype fehlt', 'Das Dokument mit <!doctype html> beginnen.'],
  structure_invalid: ['Aufbau des Dokuments ist ungültig', 'Die aufgeführten Fehler beheben.'],
  id_duplicate: ['Ids kommen mehrfach vor', 'Jedem Element eine eindeutige Id geben.'],
  image_alt_missing: [
    'Bilder haben kein alt-Attribut',
    'Jedes Bild beschreiben und Schmuckbildern ein leeres alt geben.',
  ],
  image_alt_too_long: ['Alternativtexte sind lang', 'Das Bild in einem kurzen Satz beschreiben.'],
  image_size_missing: [
    'Bilder haben keine Breite und Höhe',
    'Breite und Höhe angeben, damit der Browser den Platz freihält.',
  ],
  picture_without_img: [
    'picture-Elemente haben kein img',
    'In jedes picture-Element ein img mit einer Quelle setzen.',
  ],
  image_src_empty: ['Bilder haben keine Quelle', 'Die Quelle angeben oder das Element entfernen.'],
  image_too_large: [
    'Bilddatei ist groß',
    'Das Bild komprimieren, in Anzeigegröße ausliefern oder WebP oder AVIF verwenden.',
  ],
  link_without_text: [
    'Links haben keinen Text',
    'Linktext oder einen Alternativtext für das Bild ergänzen.',
  ],
  link_text_generic: ['Linktexte sind nichtssagend', 'Im Linktext das Ziel beschreiben.'],
  link_to_localhost: ['Links zeigen auf localhost', 'Auf die öffentliche Adresse verlinken.'],
  link_internal_nofollow: [
    'Links innerhalb der Website sind nofollow',
    'nofollow von Links zu Seiten entfernen, die gefunden werden sollen.',
  ],
  link_not_crawlable: [
    'Links sind nicht crawlbar',
    'Ein a-Element verwenden, dessen href eine Adresse ist.',
  ],
  link_scheme_mistyped: [
    'Links haben ein falsch geschriebenes Schema',
    'Den Anfang der Adresse berichtigen.',
  ],
  links_partly_read: ['Seite hat mehr Links, als gelesen werden', 'Die Seite aufteilen.'],
  link_malformed: ['Links haben fehlerhafte URLs', 'Die URL berichtigen.'],
  link_to_http: ['Links innerhalb der Website verlassen HTTPS', 'Auf die HTTPS-Adresse verlinken.'],
  links_internal_many: [
    'Seite hat sehr viele Links innerhalb der Website',
    'Nur Links behalten, die Lesern helfen.',
  ],
  links_external_many: [
    'Seite hat viele Links zu anderen Websites',
    'Nur Links behalten, die Lesern helfen.',
  ],
  pagination_not_linked: [
    'Nächste oder vorige Seite ist angegeben, aber nicht verlinkt',
    'Die Nachbarseiten mit a-Elementen verlinken.',
  ],
  viewport_missing: [
    'Viewport fehlt',
    'Einen Viewport mit width=device-width, initial-scale=1 ergänzen.',
  ],
  viewport_fixed: ['Viewport richtet sich nicht nach dem Gerät', 'width=device-width verwenden.'],
  viewport_not_scalable: [
    'Viewport verbietet das Zoomen',
    'user-scalable=no und ein maximum-scale unter 5 entfernen.',
  ],
  ttfb_slow: [
    'Server antwortet langsam',
    'Seiten zwischenspeichern und Datenbank und Entfernung zum Server prüfen.',
  ],
  html_large: [
    'Dokument ist groß',
    'Eingebettete Stile, Skripte, Bilder und Daten aus dem Dokument auslagern.',
  ],
  html_not_compressed: [
    'Dokument ist nicht komprimiert',
    'gzip, Brotli oder zstd für Text einschalten.',
  ],
  resource_not_compressed: [
    'Skript oder Stylesheet ist nicht komprimiert',
    'gzip, Brotli oder zstd für Text einschalten.',
  ],
  resource_not_cached: [
    'Datei darf nicht zwischengespeichert werden',
    'Für Dateien, deren Name sich mit dem Inhalt ändert, Cache-Control mit langem max-age senden.',
  ],
  resource_large: [
    'Skript oder Stylesheet ist größer als 500 KB',
    'Die Datei aufteilen und laden, was eine Seite erst später braucht, wenn es so weit ist.',
  ],
  resources_many: [
    'Seite lädt mehr als 60 Skripte und Stylesheets',
    'Dateien bündeln und entfernen, was die Seite nicht braucht.',
  ],
  dom_large: [
    'Dokument hat sehr viele Elemente',
    'Lange Listen in Seiten aufteilen oder nur den sichtbaren Teil erzeugen.',
  ],
  dom_deep: ['Elemente sind tief verschachtelt', 'Hüllen ohne Wirkung entfernen.'],
  rendering_failed: [
    'Seite konnte nicht gerendert werden',
    'Die Seite in Chromium öffnen und die Konsole prüfen.',
  ],
  rendered_differs: [
    'Skripte ändern Titel, Canonical oder Robots-Angaben',
    'Die endgültigen Werte schon in der HTML-Antwort senden.',
  ],
  redirect_by_script: [
    'Skript leitet die Seite weiter',
    'Stattdessen mit 301 oder 308 weiterleiten.',
  ],
  script_errors: [
    'Skripte der Seite brechen ab',
    'Die Seite in Chromium öffnen und die Konsole prüfen.',
  ],
  script_requests_failed: [
    'Skripte, Stile oder Daten der Seite lassen sich nicht laden',
    'Die Adresse, die Antwort des Servers oder seine CORS-Header berichtigen oder die Adresse in robots.txt erlauben.',
  ],
  rendered_links_added: [
    'Links kommen erst durch Skripte hinzu',
    'Die Links in der HTML-Antwort senden.',
  ],
  open_graph_missing: [
    'Open-Graph-Angaben fehlen',
    'og:title, og:type, og:image und og:url ergänzen.',
  ],
  open_graph_incomplete: [
    'Open-Graph-Angaben sind unvollständig',
    'Die fehlenden Angaben ergänzen.',
  ],
  open_graph_url_differs: [
    'og:url ist nicht die kanonische Adresse',
    'In og:url die kanonische Adresse nennen.',
  ],
  open_graph_image_relative: [
    'og:image ist keine absolute URL',
    'Eine absolute https-URL verwenden.',
  ],
  twitter_card_incomplete: [
    'Twitter Card ist unvollständig',
    'twitter:card ergänzen, und einen Titel dort oder in Open Graph.',
  ],
  structured_data_unreadable: ['Strukturierte Daten sind nicht lesbar', 'Die Syntax berichtigen.'],
  structured_data_no_type: [
    'Strukturierte Daten haben keinen Typ',
    'Einen Typ von schema.org angeben.',
  ],
  structured_data_wrong_context: [
    'Strukturierte Daten nennen schema.org nicht als Vokabular',
    '@context auf https://schema.org setzen.',
  ],
  structured_data_missing_required: [
    'Strukturierten Daten fehlen Pflichtfelder',
    'Die Felder ergänzen.',
  ],
  structured_data_missing_recommended: [
    'Strukturierten Daten fehlen empfohlene Felder',
    'Die Felder ergänzen, für die es Inhalte gibt.',
  ],
  structured_data_wrong_value: [
    'Strukturierte Daten haben ungültige Werte',
    'Das Format verwenden, das die Eigenschaft verlangt.',
  ],
  http_not_redirected: [
    'Startseite wird auch ohne HTTPS ausgeliefert',
    'Jede HTTP-Adresse auf ihre HTTPS-Adresse weiterleiten.',
  ],
  www_variant_duplicate: [
    'Startseite ist mit und ohne www dieselbe',
    'Einen Host auf den anderen weiterleiten oder ein Canonical angeben.',
  ],
  www_variant_broken: [
    'Host antwortet mit oder ohne www nicht',
    'Einen DNS-Eintrag und ein Zertifikat für den anderen Host anlegen und ihn weiterleiten.',
  ],
  index_variant_duplicate: [
    'Startseite ist auch unter ihrem Dateinamen erreichbar',
    'Die Datei auf die Startseite weiterleiten oder die Startseite als Canonical nennen.',
  ],
  slash_variant_duplicate: [
    'Seite ist mit und ohne Schrägstrich am Ende dieselbe',
    'Auf der ganzen Website eine Form auf die andere weiterleiten oder ein Canonical angeben.',
  ],
  case_variant_duplicate: [
    'Seite ist in Großbuchstaben dieselbe',
    'Auf der ganzen Website auf Kleinschreibung weiterleiten oder ein Canonical angeben.',
  ],
  certificate_ends_soon: [
    'Zertifikat läuft bald ab',
    'Das Zertifikat erneuern und klären, warum das nicht selbsttätig geschah.',
  ],
  tls_outdated: ['Server nimmt veraltete TLS-Versionen an', 'Nur TLS 1.2 und 1.3 zulassen.'],
  favicon_missing: [
    'Website hat kein Icon',
    'Auf der Startseite ein Icon angeben: <link rel="icon" href="…">.',
  ],
  sitemap_broken: [
    'Sitemap ist nicht lesbar',
    'Die Datei wiederherstellen oder dort entfernen, wo sie genannt ist.',
  ],
  sitemap_too_large: [
    'Sitemap überschreitet 50.000 URLs oder 50 MB',
    'Die Datei aufteilen und die Teile in einem Index aufführen.',
  ],
  sitemap_url_elsewhere: [
    'Sitemap führt URLs außerhalb der Website auf',
    'Nur URLs der Website aufführen oder ihre weiteren Hosts in den Einstellungen ergänzen.',
  ],
  sitemap_url_unreadable: [
    'Sitemap hat Einträge ohne gültige URL',
    'Vollständige URLs mit Schema und Host schreiben.',
  ],
  sitemap_lastmod_invalid: [
    'Sitemap hat unlesbare Datumsangaben',
    'Datumsangaben als 2026-11-25 schreiben oder mit Uhrzeit und Zeitzone.',
  ],
  sitemap_lastmod_future: [
    'Sitemap hat Datumsangaben in der Zukunft',
    'Angeben, wann sich die Seite zuletzt geändert hat.',
  ],
  sitemap_not_in_robots: [
    'robots.txt nennt die Sitemap nicht',
    'Eine Zeile Sitemap: mit der vollständigen URL ergänzen.',
  ],
  robots_txt_is_html: [
    'robots.txt ist eine HTML-Seite',
    'Eine Textdatei ausliefern oder 404, wenn es keine Regeln gibt.',
  ],
  robots_txt_too_large: [
    'robots.txt ist größer als 500 KiB',
    'Regeln durch kürzere Pfade zusammenfassen.',
  ],
  robots_txt_rule_without_slash: [
    'robots.txt hat Regeln ohne Schrägstrich am Anfang',
    'Jeden Pfad mit einem Schrägstrich beginnen.',
  ],
  robots_txt_noindex: [
    'robots.txt hat noindex-Regeln',
    'noindex mit der Seite selbst senden und Crawler sie lesen lassen.',
  ],
  robots_txt_rule_unused: [
    'robots.txt hat Regeln ohne Wirkung',
    'Die Regel unter einen User-agent setzen oder entfernen.',
  ],
  robots_txt_sitemap_relative: [
    'robots.txt nennt eine Sitemap ohne vollständige URL',
    'Die vollständige URL mit Schema und Host schreiben.',
  ],
  robots_txt_line_unknown: [
    'robots.txt hat Zeilen, die Crawler womöglich nicht verstehen',
    'Die Zeile berichtigen oder zum Kommentar machen.',
  ],
  robots_txt_token_near_known: [
    'robots.txt nennt einen Crawler fast so, wie er heißt',
    'Den Namen so schreiben, wie es der Betreiber des Crawlers tut.',
  ],
  robots_txt_usage_unreadable: [
    'robots.txt hat unlesbare Angaben zu KI',
    'Die Zeile berichtigen: search=yes für Content-Signal, search=y für Content-Usage, eine vollständige URL für License.',
  ],
  ai_use_refused_fetch_allowed: [
    'robots.txt lässt Crawler ein, deren Nutzung der Seiten untersagt ist',
    'Diese Crawler in robots.txt aussperren oder die Vorgabe zurücknehmen.',
  ],
  ai_use_allowed_fetch_refused: [
    'robots.txt sperrt Seiten, deren Nutzung erlaubt ist',
    'Diese Crawler in robots.txt zulassen oder auch die Nutzung untersagen.',
  ],
  ai_preferences_differ: [
    'Angaben zur Nutzung durch KI widersprechen sich',
    'In robots.txt, Headern, Tags und Dateien dasselbe sagen.',
  ],
  ai_statement_on_some_pages: [
    'Nur manche Seiten sagen, wie KI sie nutzen darf',
    'Header oder Tag mit jeder Seite senden oder es in robots.txt sagen.',
  ],
  ai_meta_differs_from_header: [
    'Header und Dokument widersprechen sich bei der Nutzung durch KI',
    'Die gewollte Angabe behalten oder in beiden dasselbe sagen.',
  ],
  ai_statement_unknown: [
    'Angabe zur Nutzung durch KI hat einen Namen oder Wert, den kein Standard kennt',
    'Namen und Werte des Standards verwenden.',
  ],
  license_unreadable: [
    'Lizenz, die robots.txt nennt, ist nicht lesbar',
    'Unter der Adresse eine RSL-Lizenz ausliefern oder die Zeile entfernen.',
  ],
  tdmrep_unreadable: [
    'Vorbehalt zu Text- und Data-Mining ist nicht lesbar',
    'Eine JSON-Liste von Orten ausliefern, jeden mit tdm-reservation 0 oder 1.',
  ],
  llms_txt_unreadable: [
    'llms.txt ist nicht lesbar',
    'Markdown ausliefern, das mit einer Überschrift beginnt, oder die Datei entfernen.',
  ],
  llms_txt_links_broken: [
    'llms.txt verlinkt auf fehlerhafte Seiten',
    'Die Links berichtigen oder entfernen.',
  ],
  http_4xx: [
    'Seite antwortet mit einem Client-Fehler (4xx)',
    'Die Seite wiederherstellen, auf ihren Nachfolger weiterleiten oder die Links zu ihr entfernen.',
  ],
  http_5xx: [
    'Seite antwortet mit einem Server-Fehler (5xx)',
    'Den Fehler im Protokoll des Servers suchen und beheben.',
  ],
  http_429: [
    'Server begrenzt die Anfragen (429)',
    'Das Audit mit größerem Abstand laufen lassen und die Grenze für verifizierte Crawler anheben.',
  ],
  no_answer: ['Keine Antwort', 'DNS-Einträge, Firewall und Last des Servers prüfen.'],
  certificate_invalid: [
    'Zertifikat ist nicht vertrauenswürdig',
    'Ein gültiges Zertifikat für diesen Host mit vollständiger Kette einrichten.',
  ],
  answer_incomplete: [
    'Antwort brach ab',
    'Im Server oder im Proxy davor nach Zeitüberschreitungen und abgebrochenen Verbindungen suchen.',
  ],
  body_too_large: [
    'Seite überschreitet die Größengrenze',
    'Das Dokument verkleinern und wichtige Inhalte und Links an den Anfang setzen.',
  ],
  body_empty: [
    'Seite meldet Erfolg, aber ohne Inhalt',
    'Den Inhalt senden oder den richtigen Fehlerstatus.',
  ],
  content_type_missing: ['Content-Type fehlt', 'Mit jeder Antwort einen Content-Type senden.'],
  content_type_mismatch: [
    'Content-Type passt nicht zur Endung der URL',
    'Den tatsächlichen Typ des Inhalts senden.',
  ],
  redirect_permanent: [
    'Adresse leitet dauerhaft weiter',
    'Direkt auf das Ziel verlinken und die Weiterleitung für alle anderen behalten.',
  ],
  redirect_temporary: [
    'Adresse leitet vorübergehend weiter',
    'Für dauerhafte Umzüge 301 oder 308 verwenden.',
  ],
  redirect_without_target: [
    'Weiterleitung führt ins Leere',
    'Einen Location-Header mit gültiger http- oder https-Adresse senden.',
  ],
  redirect_to_http: ['Weiterleitung verlässt HTTPS', 'Auf die HTTPS-Adresse weiterleiten.'],
  redirect_by_refresh: [
    'Seite leitet durch meta refresh weiter',
    'Stattdessen mit 301 oder 308 weiterleiten.',
  ],
  http_page: [
    'Seite wird ohne HTTPS ausgeliefert',
    'Die Seite über HTTPS ausliefern und dorthin weiterleiten.',
  ],
  mixed_content: ['HTTPS-Seite lädt Dateien ohne HTTPS', 'Die Dateien über HTTPS laden.'],
  form_to_http: ['Formular sendet an eine unsichere URL', 'Das Formular an eine HTTPS-URL senden.'],
  password_on_http: ['Passwort wird ohne HTTPS abgefragt', 'Die Seite über HTTPS ausliefern.'],
  hsts_missing: [
    'Strict-Transport-Security fehlt',
    'Den Header mit einem max-age von einem Jahr senden.',
  ],
  hsts_short: [
    'Strict-Transport-Security gilt weniger als ein halbes Jahr',
    'Ein max-age von einem Jahr senden.',
  ],
  csp_unsafe_inline: [
    'Content-Security-Policy erlaubt jedes eingebettete Skript',
    'Skripten eine Nonce oder einen Hash geben und unsafe-inline entfernen.',
  ],
  style_file_insecure: ['Stylesheet lädt Dateien ohne HTTPS', 'Die Dateien über HTTPS laden.'],
  cookie_not_secure: ['Cookies werden auch ohne HTTPS gesendet', 'Für jedes Cookie Secure setzen.'],
  cookie_readable: [
    'Sitzungs-Cookies sind für Skripte lesbar',
    'Für Sitzungs-Cookies HttpOnly setzen.',
  ],
  cookie_refused: [
    'Cookies haben SameSite=None ohne Secure',
    'Secure setzen oder ein anderes SameSite.',
  ],
  csp_missing: [
    'Content-Security-Policy fehlt',
    'Eine Richtlinie senden, zunächst nur zum Melden (report-only).',
  ],
  nosniff_missing: ['X-Content-Type-Options fehlt', 'X-Content-Type-Options: nosniff senden.'],
  frame_options_missing: [
    'Einbetten in Frames ist nicht begrenzt',
    'frame-ancestors in einer Content-Security-Policy senden oder X-Frame-Options.',
  ],
  referrer_policy_missing: [
    'Referrer-Policy fehlt',
    'Referrer-Policy: strict-origin-when-cross-origin senden.',
  ],
  soft_404: [
    'Fehlerseite meldet Erfolg (Soft 404)',
    '404 oder 410 senden, wo es keinen Inhalt gibt.',
  ],
  redirect_chain: [
    'Weiterleitung führt zu einer weiteren Weiterleitung',
    'Direkt auf die endgültige URL weiterleiten.',
  ],
  redirect_loop: ['Weiterleitungen bilden eine Schleife', 'Die Schleife auflösen.'],
  redirect_broken: [
    'Weiterleitung endet in einem Fehler',
    'Auf eine Seite weiterleiten, die es gibt.',
  ],
  link_broken: [
    'Seite verlinkt auf fehlerhafte Seiten der Website',
    'Die Links berichtigen oder entfernen.',
  ],
  link_broken_external: [
    'Seite verlinkt auf fehlerhafte Seiten anderer Websites',
    'Die Links berichtigen oder entfernen.',
  ],
  link_part_missing: [
    'Seite verlinkt auf Abschnitte, die es auf den Zielseiten nicht gibt',
    'Den Namen nach dem # berichtigen oder dem Abschnitt diese Id geben.',
  ],
  link_to_redirect: ['Seite verlinkt auf Weiterleitungen', 'Direkt auf die Ziele verlinken.'],
  link_to_redirect_external: [
    'Seite verlinkt auf dauerhaft umgezogene Adressen anderer Websites',
    'Auf die neue Adresse verlinken.',
  ],
  style_file_broken: [
    'Stile laden fehlerhafte Dateien',
    'Die Adressen in den Stilen berichtigen oder die Dateien wiederherstellen.',
  ],
  social_image_broken: [
    'Bild für soziale Netzwerke ist fehlerhaft',
    'og:image oder twitter:image berichtigen.',
  ],
  logo_broken: [
    'Logo in den strukturierten Daten ist fehlerhaft',
    'Die Adresse des Logos berichtigen.',
  ],
  link_to_disallowed: [
    'Seite verlinkt auf Seiten, die robots.txt sperrt',
    'Die Seiten zulassen oder die Links entfernen.',
  ],
  resource_broken: [
    'Seite lädt fehlerhafte Dateien',
    'Die Adressen berichtigen oder die Dateien wiederherstellen.',
  ],
  resource_redirect: [
    'Seite lädt Dateien über Weiterleitungen',
    'Für jede Datei die endgültige URL verwenden.',
  ],
  resource_disallowed: [
    'Seite braucht Dateien, die robots.txt sperrt',
    'Die Skripte und Stile zulassen.',
  ],
  orphan: ['Keine Seite verlinkt hierher', 'Von passenden Seiten darauf verlinken.'],
  dead_end: ['Seite hat keine ausgehenden Links', 'Auf verwandte Seiten verlinken.'],
  inlink_single: [
    'Nur eine Seite verlinkt hierher',
    'Von weiteren passenden Seiten darauf verlinken.',
  ],
  inlinks_nofollow_only: [
    'Alle Links zur Seite sind nofollow',
    'nofollow von Links innerhalb der Website entfernen.',
  ],
  inlinks_nofollow_mixed: [
    'Manche Links zur Seite sind nofollow, andere nicht',
    'Einheitlich vorgehen.',
  ],
  page_deep: [
    'Seite ist viele Klicks von der Startseite entfernt',
    'Von Seiten näher an der Startseite darauf verlinken.',
  ],
  pagination_broken: ['Nächste oder vorige Seite ist fehlerhaft', 'Die URL berichtigen.'],
  pagination_loop: [
    'Nächste Seite führt in die eigene Reihe zurück',
    'Auf der letzten Seite einer Reihe keine nächste nennen.',
  ],
  title_duplicate: ['Seiten haben denselben Titel', 'Jeder Seite einen eigenen Titel geben.'],
  description_duplicate: [
    'Seiten haben dieselbe Beschreibung',
    'Für jede Seite eine Beschreibung schreiben.',
  ],
  h1_duplicate: [
    'Seiten haben dieselbe Hauptüberschrift',
    'Jeder Seite eine eigene Überschrift geben.',
  ],
  duplicate_content: [
    'Seiten haben denselben Text und kein gemeinsames Canonical',
    'Die Duplikate weiterleiten oder ein Canonical setzen.',
  ],
  near_duplicate_content: [
    'Seiten haben fast denselben Text',
    'Die Seiten zusammenführen oder ihre Inhalte unterscheiden.',
  ],
  canonical_target_broken: ['Canonical ist fehlerhaft', 'Eine Seite nennen, die Erfolg meldet.'],
  canonical_to_redirect: ['Canonical leitet weiter', 'Die endgültige URL verwenden.'],
  canonical_chain: ['Canonical nennt ein weiteres Canonical', 'Das letzte der Kette nennen.'],
  canonical_to_noindex: [
    'Canonical ist noindex',
    'Das Canonical zur Indexierung zulassen oder ein anderes nennen.',
  ],
  canonical_to_disallowed: ['Canonical ist durch robots.txt gesperrt', 'Das Canonical zulassen.'],
  canonical_unlinked: [
    'Keine Seite verlinkt auf das Canonical',
    'Auf die kanonische Seite verlinken.',
  ],
  hreflang_no_return: [
    'hreflang hat keinen Rückverweis',
    'Beide Seiten mit der URL der jeweils anderen auszeichnen.',
  ],
  hreflang_target_broken: [
    'hreflang nennt fehlerhafte Seiten',
    'Seiten nennen, die Erfolg melden.',
  ],
  hreflang_to_redirect: ['hreflang nennt Weiterleitungen', 'Die endgültige URL verwenden.'],
  hreflang_to_noncanonical: [
    'hreflang nennt Seiten, die nicht kanonisch sind',
    'Die kanonischen Seiten nennen.',
  ],
  hreflang_to_noindex: [
    'hreflang nennt Seiten, die noindex sind',
    'Die Indexierung zulassen oder die Auszeichnung entfernen.',
  ],
  hreflang_inconsistent: [
    'hreflang gibt einer Seite eine andere Sprache als sie sich selbst',
    'Überall dieselbe Sprache nennen.',
  ],
  sitemap_url_not_indexable: [
    'Sitemap führt eine Seite auf, die noindex ist',
    'Sie aus der Sitemap entfernen oder die Indexierung zulassen.',
  ],
  sitemap_url_disallowed: [
    'Sitemap führt eine Seite auf, die robots.txt für Google sperrt',
    'Sie aus der Sitemap entfernen oder zulassen.',
  ],
  sitemap_url_redirects: ['Sitemap führt eine Weiterleitung auf', 'Das Ziel aufführen.'],
  sitemap_url_broken: [
    'Sitemap führt eine fehlerhafte Seite auf',
    'Sie aus der Sitemap entfernen oder die Seite wiederherstellen.',
  ],
  sitemap_url_not_canonical: [
    'Sitemap führt eine Seite auf, die ein anderes Canonical nennt',
    'Das Canonical aufführen.',
  ],
  page_not_in_sitemap: ['Seite steht in keiner Sitemap', 'Die Seite in die Sitemap aufnehmen.'],
  sitemap_url_disallowed_search_bot: [
    'Sitemap führt eine Seite auf, die robots.txt für einen Such-Crawler sperrt',
    'Den Crawler zulassen oder die Seite aus der Sitemap nehmen.',
  ],
  sitemap_url_disallowed_ai_search_bot: [
    'Sitemap führt eine Seite auf, die robots.txt für einen Crawler der KI-Suche sperrt',
    'Den Crawler zulassen oder prüfen, ob das so gewollt ist.',
  ],
  disallowed_search_bot: [
    'robots.txt sperrt einen Such-Crawler aus',
    'Den Crawler zulassen, wo die Seite gefunden werden soll.',
  ],
  disallowed_ai_search_bot: [
    'robots.txt sperrt einen Crawler der KI-Suche aus',
    'Den Crawler zulassen, wo Antworten die Seite zitieren sollen.',
  ],
  disallowed_training_bot: [
    'robots.txt sperrt einen Trainings-Crawler aus',
    'Prüfen, ob das so gewollt ist.',
  ],
  content_thin: [
    'Seite hat wenig Text',
    'Inhalte ergänzen, die Leser suchen, oder die Seite mit einer anderen zusammenführen.',
  ],
  needs_rendering: [
    'Seite ist ohne Skripte leer',
    'Die Seite auf dem Server rendern oder mit einem Browser prüfen.',
  ],
  lorem_ipsum: ['Seite hat Platzhaltertext', 'Durch den echten Text ersetzen.'],
  lang_missing: ['Sprache ist nicht angegeben', 'Dem html-Element ein lang-Attribut geben.'],
  lang_invalid: ['Sprache ist kein gültiger Code', 'Einen Sprachcode wie en oder pt-BR verwenden.'],
  description_missing: [
    'Beschreibung fehlt',
    'Ein oder zwei Sätze schreiben, die die Seite zusammenfassen.',
  ],
  description_too_long: [
    'Beschreibung hat viele Zeichen',
    'Das Wichtige voranstellen und den Rest kürzen.',
  ],
  description_too_wide: [
    'Beschreibung ist breiter, als Suchergebnisse zeigen',
    'Die Beschreibung kürzen, bis sie passt.',
  ],
  description_too_short: [
    'Beschreibung ist kurz',
    'In ein oder zwei Sätzen sagen, was Leser auf der Seite finden.',
  ],
  description_multiple: ['Seite hat mehr als eine Beschreibung', 'Eine Beschreibung behalten.'],
  description_outside_head: [
    'Beschreibung steht außerhalb des head',
    'Die Beschreibung in den head verschieben.',
  ],
  description_same_as_title: [
    'Beschreibung gleicht dem Titel',
    'Eine Beschreibung schreiben, die den Titel ergänzt.',
  ],
  charset_missing: [
    'Zeichenkodierung ist nicht angegeben',
    'charset=utf-8 mit dem Content-Type senden oder am Anfang des head angeben.',
  ],
  charset_contradicted: [
    'Header und Dokument nennen verschiedene Zeichenkodierungen',
    'In beiden dieselbe Kodierung nennen.',
  ],
  charset_not_utf8: ['Zeichenkodierung ist nicht UTF-8', 'Die Seite in UTF-8 umwandeln.'],
  characters_broken: [
    'Text hat fehlerhafte Zeichen',
    'Den Text durchgehend in einer Kodierung speichern und senden.',
  ],
  h1_missing: ['Hauptüberschrift fehlt', 'Der Seite eine h1 geben, die ihr Thema nennt.'],
  h1_multiple: ['Seite hat mehr als eine h1', 'Eine h1 behalten und die anderen zu h2 machen.'],
  h1_too_long: ['Hauptüberschrift ist lang', 'Auf das Thema kürzen.'],
  heading_empty: [
    'Überschriften sind leer',
    'Ihnen Text geben oder ein anderes Element verwenden.',
  ],
  heading_level_skipped: ['Überschriften überspringen Ebenen', 'Ebene für Ebene absteigen.'],
  title_missing: ['Titel fehlt', 'Der Seite ein title-Element geben, das sie beschreibt.'],
  title_too_long: ['Titel hat viele Zeichen', 'Wichtige Wörter voranstellen und den Rest kürzen.'],
  title_too_wide: [
    'Titel ist breiter, als Suchergebnisse zeigen',
    'Den Titel kürzen, bis er passt.',
  ],
  title_too_short: ['Titel ist kurz', 'Die Seite mit einigen Wörtern mehr beschreiben.'],
  title_multiple: ['Seite hat mehr als einen Titel', 'Ein title-Element behalten.'],
  title_outside_head: ['Titel steht außerhalb des head', 'Den Titel in den head verschieben.'],
  title_same_as_h1: [
    'Titel gleicht der Hauptüberschrift',
    'Titel und Überschrift sollten sich ergänzen.',
  ],
  title_says_missing: [
    'Titel sagt, dass es die Seite nicht gibt',
    'Mit 404 oder 410 antworten oder auf die Nachfolgerin weiterleiten.',
  ],
  title_placeholder: ['Titel ist ein Platzhalter', 'Einen Titel für diese Seite schreiben.'],
  url_too_long: ['Adresse ist lang', 'Den Pfad auf wenige Wörter kürzen.'],
  url_uppercase: [
    'Adresse hat Großbuchstaben',
    'Kleinschreibung verwenden und andere Schreibweisen weiterleiten.',
  ],
  url_underscore: ['Adresse hat Unterstriche', 'In neuen URLs Wörter mit Bindestrichen trennen.'],
  url_non_ascii: [
    'Adresse hat Zeichen außerhalb von ASCII',
    'Sicherstellen, dass jeder Link die Adresse in UTF-8 kodiert, oder ASCII verwenden.',
  ],
  url_double_slash: [
    'Adresse hat doppelte Schrägstriche',
    'Die Links berichtigen und auf die URL mit einfachen Schrägstrichen weiterleiten.',
  ],
  url_space: ['Adresse hat Leerzeichen', 'Bindestriche anstelle von Leerzeichen verwenden.'],
  url_repeated_path: [
    'Adresse wiederholt einen Teil ihres Pfads',
    'Die relativen Links berichtigen, durch die diese URLs entstehen.',
  ],
  url_parameters: [
    'Adresse hat viele Parameter',
    'Parameter weglassen, die den Inhalt nicht ändern, und ein Canonical setzen.',
  ],
  url_tracking: [
    'Adresse enthält Tracking-Parameter',
    'Tracking-Parameter aus internen Links entfernen.',
  ],
  url_session: ['Adresse enthält eine Sitzungs-Id', 'Sitzungen in Cookies ablegen.'],
};
