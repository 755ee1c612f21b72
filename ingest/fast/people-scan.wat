;; Finds lines that certainly are people's: JSON lines of one shape and one host, or combined lines of
;; one day and one host, whose agent has no beginning of a crawler's name. Assembled into
;; people-scan.generated.ts: see README.md.
;;
;; Memory, as people-scan.ts fills it:
;;       0  steps: for each piece between values its chunks, their number, its length, the next value's kind
;;    8192  chunks: sixteen bytes, and a mask of those that count
;;   32768  chunks of the host, for combined lines with the space after it
;;   33792  masks of names' first eight bytes, of which three to eight count; the last two: all
;;   33856  masks of the next eight bytes, for those two: all or four
;;   34304  chunks of the time of a combined line, in which the clock does not count
;;   34816  for each hash of three bytes the lengths of names that begin so, as bits
;;   43008  chunks of the fields that precede each line, where lines have any
;;   51200  the lines' ends
;;   67584  the result: a byte for each line
;;   73728  the lines
;;  147456  two bits for each name's beginning, by its hash and another one
(module
  (memory (export "memory") 3)
  (global $hostLength (export "hostLength") (mut i32) (i32.const 0))
  (global $isCombined (export "isCombined") (mut i32) (i32.const 0))
  (global $isCarried (export "isCarried") (mut i32) (i32.const 0))
  (global $fieldsLength (export "fieldsLength") (mut i32) (i32.const 0))

  ;; Whether the bytes are those of the chunks.
  (func $equals (param $at i32) (param $chunk i32) (param $count i32) (result i32)
    (loop $next
      (if (i32.eqz (local.get $count)) (then (return (i32.const 1))))
      (if (v128.any_true
            (v128.and
              (v128.xor (v128.load (local.get $at)) (v128.load (local.get $chunk)))
              (v128.load offset=16 (local.get $chunk))))
        (then (return (i32.const 0))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (local.set $chunk (i32.add (local.get $chunk) (i32.const 32)))
      (local.set $count (i32.sub (local.get $count) (i32.const 1)))
      (br $next))
    (unreachable))

  ;; Whether the bytes are those of the host.
  (func $equalsHost (param $at i32) (result i32)
    (call $equals
      (local.get $at)
      (i32.const 32768)
      (i32.shr_u
        (i32.add (global.get $hostLength) (i32.const 15))
        (i32.const 4))))

  ;; The offset of the next quote; -1 where none comes before the end, or a backslash before it.
  (func $textEnd (param $at i32) (param $end i32) (result i32)
    (local $bytes v128) (local $found i32)
    (loop $next
      (if (i32.ge_u (local.get $at) (local.get $end)) (then (return (i32.const -1))))
      (local.set $bytes (v128.load (local.get $at)))
      (local.set $found
        (i8x16.bitmask
          (v128.or
            (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x22)))
            (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x5c))))))
      (if (local.get $found)
        (then
          (local.set $at (i32.add (local.get $at) (i32.ctz (local.get $found))))
          (return
            (select
              (local.get $at)
              (i32.const -1)
              (i32.and
                (i32.lt_u (local.get $at) (local.get $end))
                (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x22)))))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br $next))
    (unreachable))

  ;; The end of a number or a word, as in json-shape.ts but without backslashes; -1 where none is.
  (func $literalEnd (param $start i32) (param $end i32) (result i32)
    (local $at i32) (local $byte i32)
    (local.set $at (local.get $start))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $byte (i32.load8_u (local.get $at)))
        (br_if $done
          (i32.or
            (i32.ge_u (i32.sub (local.get $byte) (i32.const 0x2d)) (i32.const 0x4e))
            (i32.le_u (i32.sub (local.get $byte) (i32.const 0x5b)) (i32.const 2))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))
    (select
      (local.get $at)
      (i32.const -1)
      (i32.gt_u (local.get $at) (local.get $start))))

  ;; Whether the bit of a number's hash is set.
  (func $isMarked (param $word i64) (result i32)
    (local $hash i32)
    (local.set $hash
      (i32.wrap_i64
        (i64.shr_u
          (i64.mul (local.get $word) (i64.const 0x9e3779b97f4a7c15))
          (i64.const 46))))
    (i32.and
      (i32.shr_u
        (i32.load8_u offset=147456 (i32.shr_u (local.get $hash) (i32.const 3)))
        (i32.and (local.get $hash) (i32.const 7)))
      (i32.const 1)))

  ;; Whether a crawler's name may begin here: its first bytes are among those of the tables.
  (func $mayBeginName (param $at i32) (result i32)
    (local $bytes i64) (local $word i64) (local $lengths i32) (local $mask i32)
    (local.set $bytes
      (i64.or (i64.load (local.get $at)) (i64.const 0x2020202020202020)))
    (local.set $lengths
      (i32.load8_u offset=34816
        (i32.wrap_i64
          (i64.shr_u
            (i64.mul
              (i64.and (local.get $bytes) (i64.const 0xffffff))
              (i64.const 0x9e3779b97f4a7c15))
            (i64.const 51)))))
    (loop $next
      (if (i32.eqz (local.get $lengths)) (then (return (i32.const 0))))
      (local.set $mask (i32.shl (i32.ctz (local.get $lengths)) (i32.const 3)))
      (local.set $word
        (i64.and (local.get $bytes) (i64.load offset=33792 (local.get $mask))))
      ;; The last bits: names of more than eight bytes that count.
      (if (i32.eqz (i32.and (local.get $lengths) (i32.const 0x3f)))
        (then
          (local.set $word
            (i64.xor
              (i64.mul (local.get $word) (i64.const 0x9e3779b97f4a7c15))
              (i64.and
                (i64.or
                  (i64.load offset=8 (local.get $at))
                  (i64.const 0x2020202020202020))
                (i64.load offset=33856 (local.get $mask)))))))
      (if (call $isMarked (local.get $word))
        (then
          (if (call $isMarked
                (i64.xor
                  (i64.mul (local.get $word) (i64.const 0x9e3779b97f4a7c15))
                  (i64.shr_u (local.get $word) (i64.const 29))))
            (then (return (i32.const 1))))))
      (local.set $lengths
        (i32.and (local.get $lengths) (i32.sub (local.get $lengths) (i32.const 1))))
      (br $next))
    (unreachable))

  ;; Whether the text certainly names no crawler. A name begins where no byte of a name, a host
  ;; name, an address or a path comes before it; `beginsName` in recognize.ts says the same.
  (func $namesNone (param $start i32) (param $end i32) (result i32)
    (local $at i32) (local $bytes v128) (local $names i32) (local $before i32)
    (local $within i32) (local $begins i32)
    (local.set $at (local.get $start))
    (loop $next
      (if (i32.ge_u (local.get $at) (local.get $end)) (then (return (i32.const 1))))
      (local.set $bytes (v128.load (local.get $at)))
      (local.set $within
        (select
          (i32.const 0xffff)
          (i32.sub
            (i32.shl (i32.const 1) (i32.sub (local.get $end) (local.get $at)))
            (i32.const 1))
          (i32.ge_u (i32.sub (local.get $end) (local.get $at)) (i32.const 16))))
      ;; A percent sign: the agent may be encoded. A control character: the line may be invalid.
      (if (i32.and
            (i8x16.bitmask
              (v128.or
                (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x25)))
                (i8x16.lt_u (local.get $bytes) (i8x16.splat (i32.const 0x20)))))
            (local.get $within))
        (then (return (i32.const 0))))
      (local.set $names
        (i8x16.bitmask
          (v128.or
            (v128.or
              ;; Letters.
              (i8x16.lt_u
                (i8x16.sub
                  (v128.or (local.get $bytes) (i8x16.splat (i32.const 0x20)))
                  (i8x16.splat (i32.const 0x61)))
                (i8x16.splat (i32.const 26)))
              ;; `-./` and digits.
              (i8x16.lt_u
                (i8x16.sub (local.get $bytes) (i8x16.splat (i32.const 0x2d)))
                (i8x16.splat (i32.const 13))))
            (v128.or
              (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x40)))
              (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x5f)))))))
      (local.set $begins
        (i32.and
          (i32.xor
            (i32.or (i32.shl (local.get $names) (i32.const 1)) (local.get $before))
            (i32.const -1))
          (local.get $within)))
      (local.set $before
        (i32.and (i32.shr_u (local.get $names) (i32.const 15)) (i32.const 1)))
      (block $done
        (loop $nextName
          (br_if $done (i32.eqz (local.get $begins)))
          (if (call $mayBeginName
                (i32.add (local.get $at) (i32.ctz (local.get $begins))))
            (then (return (i32.const 0))))
          (local.set $begins
            (i32.and (local.get $begins) (i32.sub (local.get $begins) (i32.const 1))))
          (br $nextName)))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br $next))
    (unreachable))

  ;; Whether a request line certainly names no host: its target begins with a slash.
  (func $isPath (param $at i32) (param $end i32) (result i32)
    (if (i32.eq (i32.or (i32.load8_u (local.get $at)) (i32.const 0x20)) (i32.const 0x68))
      (then (return (i32.const 0))))
    (loop $next
      (if (i32.ge_u (local.get $at) (local.get $end)) (then (return (i32.const 0))))
      (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x20))
        (then (return (i32.eq (i32.load8_u offset=1 (local.get $at)) (i32.const 0x2f)))))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br $next))
    (unreachable))

  ;; Whether a request line begins with a usual method and a path: it then has a target. `CONNECT`
  ;; has none.
  (func $hasTarget (param $start i32) (param $end i32) (result i32)
    (local $at i32)
    (local.set $at (local.get $start))
    (loop $next
      (if (i32.ge_u (local.get $at) (local.get $end)) (then (return (i32.const 0))))
      (if (i32.lt_u
            (i32.sub (i32.load8_u (local.get $at)) (i32.const 0x41))
            (i32.const 26))
        (then
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (br $next))))
    (i32.and
      (i32.lt_u
        (i32.sub (i32.sub (local.get $at) (local.get $start)) (i32.const 2))
        (i32.const 5))
      (i32.and
        (i32.lt_u (i32.add (local.get $at) (i32.const 1)) (local.get $end))
        (i32.eq (i32.load16_u (local.get $at)) (i32.const 0x2f20)))))

  ;; Whether the bytes are an integer as JSON writes it, without a sign.
  (func $isInteger (param $start i32) (param $end i32) (result i32)
    (if (i32.eq (i32.load8_u (local.get $start)) (i32.const 0x30))
      (then
        (return
          (i32.eq (i32.sub (local.get $end) (local.get $start)) (i32.const 1)))))
    (loop $next
      (if (i32.ge_u
            (i32.sub (i32.load8_u (local.get $start)) (i32.const 0x30))
            (i32.const 10))
        (then (return (i32.const 0))))
      (local.set $start (i32.add (local.get $start) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $start) (local.get $end))))
    (i32.const 1))

  ;; Whether a text is empty or `-`.
  (func $isMissing (param $start i32) (param $end i32) (result i32)
    (i32.or
      (i32.eq (local.get $start) (local.get $end))
      (i32.and
        (i32.eq (i32.sub (local.get $end) (local.get $start)) (i32.const 1))
        (i32.eq (i32.load8_u (local.get $start)) (i32.const 0x2d)))))

  ;; Whether a text may be an agent; `mayBeAgent` in names-crawler.ts says the same.
  (func $mayBeAgent (param $at i32) (param $end i32) (result i32)
    (if (i32.eq (i32.load16_u (local.get $at)) (i32.const 0x6f4d))
      (then (return (i32.const 1))))
    (if (i32.eq (i32.load (local.get $at)) (i32.const 0x70747468))
      (then (return (i32.const 0))))
    (loop $next
      (if (i32.ge_u (local.get $at) (local.get $end)) (then (return (i32.const 0))))
      (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x2f))
        (then (return (i32.const 1))))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br $next))
    (unreachable))

  ;; Lines without an agent are people's when they are valid JSON with a status and a target, and
  ;; no text in them names a crawler.
  (func $isPersonsLine (param $start i32) (param $end i32) (result i32)
    (local $at i32) (local $value i32) (local $step i32) (local $kind i32)
    (local $hasAgent i32) (local $isOther i32) (local $hasStatus i32) (local $hasTarget i32) (local $isDoubtful i32)
    (local.set $at (local.get $start))
    (loop $next
      (local.set $value (i32.add (local.get $at) (i32.load offset=8 (local.get $step))))
      (if (i32.gt_u (local.get $value) (local.get $end)) (then (return (i32.const 0))))
      (if (i32.eqz
            (call $equals
              (local.get $at)
              (i32.load (local.get $step))
              (i32.load offset=4 (local.get $step))))
        (then (return (i32.const 0))))
      (local.set $kind (i32.load offset=12 (local.get $step)))
      ;; 0: no value, the line ends here.
      (if (i32.eqz (local.get $kind))
        (then
          (if (i32.ne (local.get $value) (local.get $end)) (then (return (i32.const 0))))
          (if (local.get $hasAgent)
            (then
              (return
                (if (result i32) (local.get $isOther)
                  (then (call $namesNone (local.get $start) (local.get $end)))
                  (else (i32.const 1))))))
          (return
            (if (result i32)
              (i32.and
                (i32.and (local.get $hasStatus) (local.get $hasTarget))
                (i32.eqz (local.get $isDoubtful)))
              (then (call $namesNone (local.get $start) (local.get $end)))
              (else (i32.const 0))))))
      ;; 1: a number or a word. 6: a status as a number.
      (if (i32.or
            (i32.eq (local.get $kind) (i32.const 1))
            (i32.eq (local.get $kind) (i32.const 6)))
        (then
          (local.set $at (call $literalEnd (local.get $value) (local.get $end)))
          (if (i32.eq (local.get $at) (i32.const -1)) (then (return (i32.const 0))))
          (if (i32.eqz (call $isInteger (local.get $value) (local.get $at)))
            (then (local.set $isDoubtful (i32.const 1)))))
        (else
          (local.set $at (call $textEnd (local.get $value) (local.get $end)))
          (if (i32.eq (local.get $at) (i32.const -1)) (then (return (i32.const 0))))))
      ;; 2: any text. 3: an agent.
      (if (i32.eq (local.get $kind) (i32.const 3))
        (then
          (if (i32.eqz (call $isMissing (local.get $value) (local.get $at)))
            (then
              (local.set $hasAgent (i32.const 1))
              ;; Perhaps no agent: the crawler's may be under another name.
              (if (i32.eqz (call $mayBeAgent (local.get $value) (local.get $at)))
                (then (local.set $isOther (i32.const 1))))
              (if (i32.eqz (call $namesNone (local.get $value) (local.get $at)))
                (then (return (i32.const 0))))))))
      ;; 4: the host.
      (if (i32.eq (local.get $kind) (i32.const 4))
        (then
          (if (i32.ne
                (i32.sub (local.get $at) (local.get $value))
                (global.get $hostLength))
            (then (return (i32.const 0))))
          (if (i32.eqz (call $equalsHost (local.get $value)))
            (then (return (i32.const 0))))))
      ;; 5: a request line.
      (if (i32.eq (local.get $kind) (i32.const 5))
        (then
          (if (i32.eqz (call $isPath (local.get $value) (local.get $at)))
            (then (return (i32.const 0))))
          (local.set $hasTarget
            (call $hasTarget (local.get $value) (local.get $at)))))
      ;; 6 and 7: a status, as a number or as a text.
      (if (i32.ge_u (local.get $kind) (i32.const 6))
        (then
          (if (i32.eqz (call $isMissing (local.get $value) (local.get $at)))
            (then (local.set $hasStatus (i32.const 1))))))
      (local.set $step (i32.add (local.get $step) (i32.const 16)))
      (br $next))
    (unreachable))

  (func $isDigit (param $at i32) (result i32)
    (i32.lt_u
      (i32.sub (i32.load8_u (local.get $at)) (i32.const 0x30))
      (i32.const 10)))

  ;; Whether two digits are below sixty.
  (func $isSixtieth (param $at i32) (result i32)
    (i32.and
      (i32.lt_u
        (i32.sub (i32.load8_u (local.get $at)) (i32.const 0x30))
        (i32.const 6))
      (call $isDigit (i32.add (local.get $at) (i32.const 1)))))

  ;; Whether the hour, minute and second at `10:05:03` exist; a leap second is left to the parser.
  (func $isClock (param $at i32) (result i32)
    (i32.and
      (i32.and
        (i32.and
          (call $isDigit (local.get $at))
          (call $isDigit (i32.add (local.get $at) (i32.const 1))))
        ;; Compared as two bytes, the tens first.
        (i32.lt_u
          (i32.or
            (i32.shl (i32.load8_u (local.get $at)) (i32.const 8))
            (i32.load8_u offset=1 (local.get $at)))
          (i32.const 0x3234)))
      (i32.and
        (call $isSixtieth (i32.add (local.get $at) (i32.const 3)))
        (call $isSixtieth (i32.add (local.get $at) (i32.const 6))))))

  ;; The offset of the next space; the end where none comes before it.
  (func $spaceAfter (param $at i32) (param $end i32) (result i32)
    (loop $next
      (if (i32.ge_u (local.get $at) (local.get $end)) (then (return (local.get $end))))
      (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x20))
        (then (return (local.get $at))))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br $next))
    (unreachable))

  ;; Whether the bytes are an IPv4 address or look like one: digits and three dots.
  (func $isIpv4 (param $at i32) (param $end i32) (result i32)
    (local $dots i32)
    (loop $next
      (if (i32.ge_u (local.get $at) (local.get $end))
        (then (return (i32.eq (local.get $dots) (i32.const 3)))))
      (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x2e))
        (then (local.set $dots (i32.add (local.get $dots) (i32.const 1))))
        (else
          (if (i32.eqz (call $isDigit (local.get $at))) (then (return (i32.const 0))))))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br $next))
    (unreachable))

  ;; Whether a combined line certainly is a person's: `address - user [time] "request" status bytes
  ;; "referer" "agent"`, with the host before it if there is one, and with anything after it. The
  ;; user is one word, the request names a path, and no text has a quote or a backslash in it.
  (func $isPersonsCombined (param $start i32) (param $end i32) (result i32)
    (local $at i32) (local $to i32) (local $referer i32)
    ;; A blank line, or a comment.
    (if (i32.le_u (i32.load8_u (local.get $start)) (i32.const 0x23))
      (then (return (i32.const 0))))
    (local.set $at (i32.add (local.get $start) (global.get $hostLength)))
    (local.set $to (call $spaceAfter (local.get $at) (local.get $end)))
    (if (global.get $hostLength)
      (then
        (if (i32.eqz (call $equalsHost (local.get $start)))
          (then (return (i32.const 0))))
        (if (i32.eqz (call $isIpv4 (local.get $at) (local.get $to)))
          (then (return (i32.const 0)))))
      (else
        ;; A comma: the list of addresses continues.
        (if (i32.eq
              (i32.load8_u (i32.sub (local.get $to) (i32.const 1)))
              (i32.const 0x2c))
          (then (return (i32.const 0))))))
    (if (i32.ne (i32.load16_u offset=1 (local.get $to)) (i32.const 0x202d))
      (then (return (i32.const 0))))
    (local.set $at (i32.add (local.get $to) (i32.const 3)))
    (local.set $to (call $spaceAfter (local.get $at) (local.get $end)))
    ;; The user, and the space after it.
    (loop $next
      (if (i32.or
            (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x22))
            (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x5b)))
        (then (return (i32.const 0))))
      (local.set $at (i32.add (local.get $at) (i32.const 1)))
      (br_if $next (i32.le_u (local.get $at) (local.get $to))))
    ;; `[17/May/2015:10:05:03 +0000] "`
    (if (i32.gt_u (i32.add (local.get $at) (i32.const 30)) (local.get $end))
      (then (return (i32.const 0))))
    (if (i32.eqz
          (i32.and
            (call $equals (local.get $at) (i32.const 34304) (i32.const 2))
            (call $isClock (i32.add (local.get $at) (i32.const 13)))))
      (then (return (i32.const 0))))
    (local.set $at (i32.add (local.get $at) (i32.const 30)))
    (local.set $to (call $textEnd (local.get $at) (local.get $end)))
    (if (i32.eq (local.get $to) (i32.const -1)) (then (return (i32.const 0))))
    (if (i32.eqz (call $isPath (local.get $at) (local.get $to)))
      (then (return (i32.const 0))))
    ;; `" 200 `
    (local.set $at (i32.add (local.get $to) (i32.const 6)))
    (if (i32.gt_u (local.get $at) (local.get $end)) (then (return (i32.const 0))))
    (if (i32.eqz
          (i32.and
            (i32.and
              (i32.eq (i32.load8_u offset=1 (local.get $to)) (i32.const 0x20))
              (i32.eq (i32.load8_u offset=5 (local.get $to)) (i32.const 0x20)))
            (i32.and
              (call $isDigit (i32.add (local.get $to) (i32.const 2)))
              (i32.and
                (call $isDigit (i32.add (local.get $to) (i32.const 3)))
                (call $isDigit (i32.add (local.get $to) (i32.const 4)))))))
      (then (return (i32.const 0))))
    (local.set $to (local.get $at))
    (if (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x2d))
      (then (local.set $at (i32.add (local.get $at) (i32.const 1))))
      (else
        (block $done
          (loop $next
            (br_if $done (i32.eqz (call $isDigit (local.get $at))))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))
            (br $next)))
        (if (i32.eq (local.get $at) (local.get $to)) (then (return (i32.const 0))))))
    ;; ` "`
    (if (i32.gt_u (i32.add (local.get $at) (i32.const 2)) (local.get $end))
      (then (return (i32.const 0))))
    (if (i32.ne (i32.load16_u (local.get $at)) (i32.const 0x2220))
      (then (return (i32.const 0))))
    (local.set $at (i32.add (local.get $at) (i32.const 2)))
    (local.set $referer (local.get $at))
    (local.set $to (call $textEnd (local.get $at) (local.get $end)))
    (if (i32.eq (local.get $to) (i32.const -1)) (then (return (i32.const 0))))
    ;; `" "`
    (local.set $at (i32.add (local.get $to) (i32.const 3)))
    (if (i32.gt_u (local.get $at) (local.get $end)) (then (return (i32.const 0))))
    (if (i32.ne (i32.load16_u offset=1 (local.get $to)) (i32.const 0x2220))
      (then (return (i32.const 0))))
    (local.set $to (call $textEnd (local.get $at) (local.get $end)))
    (if (i32.eq (local.get $to) (i32.const -1)) (then (return (i32.const 0))))
    (if (i32.and
          (i32.lt_u (i32.add (local.get $to) (i32.const 1)) (local.get $end))
          (i32.ne (i32.load8_u offset=1 (local.get $to)) (i32.const 0x20)))
      (then (return (i32.const 0))))
    ;; Not a browser's: the crawler's agent may be before it or after it, unless the referer is a URL
    ;; or nothing, and nothing comes after the agent.
    (if (i32.and
          (i32.ne (i32.load16_u (local.get $at)) (i32.const 0x6f4d))
          (i32.eqz
            (i32.and
              (i32.ge_u (i32.add (local.get $to) (i32.const 1)) (local.get $end))
              (i32.or
                (i32.eq (i32.load (local.get $referer)) (i32.const 0x70747468))
                (i32.le_u
                  (i32.sub (local.get $at) (local.get $referer))
                  (i32.const 4))))))
      (then (return (call $namesNone (local.get $referer) (local.get $end)))))
    (call $namesNone (local.get $at) (local.get $to)))

  ;; Marks which lines certainly are people's.
  ;; The offset after the time and the fields of a record; the end where those are not the known ones.
  (func $afterFields (param $start i32) (param $end i32) (result i32)
    (local $at i32)
    (local.set $at (local.get $start))
    (if (i32.ne (i32.load8_u (local.get $at)) (i32.const 0x1e))
      (then (return (local.get $end))))
    (block $found
      (loop $next
        (if (i32.ge_u (local.get $at) (local.get $end))
          (then (return (local.get $end))))
        (br_if $found (i32.eq (i32.load8_u (local.get $at)) (i32.const 0x1f)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (br $next)))
    (local.set $at (i32.add (local.get $at) (i32.const 1)))
    (if (i32.eqz
          (call $equals
            (local.get $at)
            (i32.const 43008)
            (i32.shr_u
              (i32.add (global.get $fieldsLength) (i32.const 15))
              (i32.const 4))))
      (then (return (local.get $end))))
    (local.set $at (i32.add (local.get $at) (global.get $fieldsLength)))
    (if (i32.or
          (i32.ge_u (local.get $at) (local.get $end))
          (i32.ne (i32.load8_u (local.get $at)) (i32.const 0x1f)))
      (then (return (local.get $end))))
    (i32.add (local.get $at) (i32.const 1)))

  (func (export "scan") (param $count i32)
    (local $line i32) (local $start i32) (local $stop i32) (local $end i32)
    (local.set $start (i32.const 73728))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $line) (local.get $count)))
        (local.set $stop
          (i32.load offset=51200 (i32.shl (local.get $line) (i32.const 2))))
        (local.set $end (local.get $stop))
        (if (i32.and
              (i32.gt_u (local.get $end) (local.get $start))
              (i32.eq
                (i32.load8_u (i32.sub (local.get $end) (i32.const 1)))
                (i32.const 0x0a)))
          (then (local.set $end (i32.sub (local.get $end) (i32.const 1)))))
        (if (i32.and
              (i32.gt_u (local.get $end) (local.get $start))
              (i32.eq
                (i32.load8_u (i32.sub (local.get $end) (i32.const 1)))
                (i32.const 0x0d)))
          (then (local.set $end (i32.sub (local.get $end) (i32.const 1)))))
        (if (global.get $isCarried)
          (then
            (local.set $start
              (call $afterFields (local.get $start) (local.get $end)))))
        (i32.store8 offset=67584
          (local.get $line)
          (if (result i32) (global.get $isCombined)
            (then (call $isPersonsCombined (local.get $start) (local.get $end)))
            (else (call $isPersonsLine (local.get $start) (local.get $end)))))
        (local.set $start (local.get $stop))
        (local.set $line (i32.add (local.get $line) (i32.const 1)))
        (br $next)))))
