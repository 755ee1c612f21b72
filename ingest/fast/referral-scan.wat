;; Finds where lines may name an AI assistant: in a URL, as referers have it, or as the value of
;; `utm_source`; on demand also where a URL may be a referer of another website. One pass over bytes of any format. Assembled into referral-scan.generated.ts: see
;; README.md.
;;
;; Memory, as referral-scan.ts fills it:
;;       0  one bit for each hash of the first eight bytes of a name
;;    8192  one bit for each hash of the first five bytes of a shorter name
;;   16384  the result: an offset for each place
;;   32384  the website's own host, in lower case
;;   32752  what comes before the bytes
;;   32768  the bytes
(module
  (memory (export "memory") 2)
  ;; Whether URLs of other websites are looked for as well.
  (global $findsOthers (export "findsOthers") (mut i32) (i32.const 0))
  ;; Of the own host; 0 if it is too long, or none.
  (global $ownLength (export "ownLength") (mut i32) (i32.const 0))

  ;; Whether the table has the bit of the word.
  (func $has (param $word i64) (param $table i32) (result i32)
    (local $hash i32)
    (local.set $hash
      (i32.wrap_i64
        (i64.shr_u
          (i64.mul (local.get $word) (i64.const 0x9e3779b97f4a7c15))
          (i64.const 48))))
    (i32.and
      (i32.shr_u
        (i32.load8_u
          (i32.add (local.get $table) (i32.shr_u (local.get $hash) (i32.const 3))))
        (i32.and (local.get $hash) (i32.const 7)))
      (i32.const 1)))

  ;; Whether a name may begin here, or after `www.`.
  (func $mayBeName (param $at i32) (result i32)
    (local $word i64)
    (if (i32.eq
          (i32.or (i32.load (local.get $at)) (i32.const 0x202020))
          (i32.const 0x2e777777))
      (then (local.set $at (i32.add (local.get $at) (i32.const 4)))))
    (local.set $word
      (i64.or (i64.load (local.get $at)) (i64.const 0x2020202020202020)))
    (i32.or
      (call $has (local.get $word) (i32.const 0))
      (call $has
        (i64.and (local.get $word) (i64.const 0xffffffffff))
        (i32.const 8192))))

  ;; Whether the URL whose colon is here, with its host so many bytes later, has a name or may be a
  ;; referer of another website.
  (func $mayBeReferer (param $at i32) (param $length i32) (result i32)
    (local.set $length (i32.add (local.get $at) (local.get $length)))
    (i32.or
      (call $mayBeName (local.get $length))
      (i32.and
        (global.get $findsOthers)
        (call $isOther (local.get $at) (local.get $length)))))

  ;; Whether `http` or `https` ends before the colon here, and the host is not the own one. What programs
  ;; write in their agents does not count: addresses after `+`, `(` or `; `.
  (func $isOther (param $at i32) (param $host i32) (result i32)
    (local $place i32) (local $byte i32)
    (local.set $at (i32.sub (local.get $at) (i32.const 4)))
    (if (i32.ne
          (i32.or (i32.load (local.get $at)) (i32.const 0x20202020))
          (i32.const 0x70747468))
      (then
        (local.set $at (i32.sub (local.get $at) (i32.const 1)))
        (if (i32.ne
              (i32.or (i32.load (local.get $at)) (i32.const 0x20202020))
              (i32.const 0x70747468))
          (then (return (i32.const 0))))))
    (local.set $byte (i32.load8_u (i32.sub (local.get $at) (i32.const 1))))
    (if (i32.or
          (i32.eq (local.get $byte) (i32.const 0x2b))
          (i32.eq (local.get $byte) (i32.const 0x28)))
      (then (return (i32.const 0))))
    (if (i32.eq
          (i32.load16_u (i32.sub (local.get $at) (i32.const 2)))
          (i32.const 0x203b))
      (then (return (i32.const 0))))
    (if (i32.eqz (global.get $ownLength)) (then (return (i32.const 1))))
    (if (i32.eq
          (i32.or (i32.load (local.get $host)) (i32.const 0x202020))
          (i32.const 0x2e777777))
      (then (local.set $host (i32.add (local.get $host) (i32.const 4)))))
    (loop $more
      (if (i32.ne
            (i32.or
              (i32.load8_u (i32.add (local.get $host) (local.get $place)))
              (i32.const 0x20))
            (i32.load8_u offset=32384 (local.get $place)))
        (then (return (i32.const 1))))
      (local.set $place (i32.add (local.get $place) (i32.const 1)))
      (br_if $more (i32.lt_u (local.get $place) (global.get $ownLength))))
    ;; What ends a host: `/`, `"`, a space, a backslash, `?` or `#`.
    (local.set $byte (i32.load8_u (i32.add (local.get $host) (local.get $place))))
    (if (i32.eq (local.get $byte) (i32.const 0x2f)) (then (return (i32.const 0))))
    (if (i32.eq (local.get $byte) (i32.const 0x22)) (then (return (i32.const 0))))
    (if (i32.eq (local.get $byte) (i32.const 0x20)) (then (return (i32.const 0))))
    (if (i32.eq (local.get $byte) (i32.const 0x5c)) (then (return (i32.const 0))))
    (if (i32.eq (local.get $byte) (i32.const 0x3f)) (then (return (i32.const 0))))
    (i32.ne (local.get $byte) (i32.const 0x23)))

  ;; Whether what begins here leads to a name: one of the pairs of bytes that the scan looks for.
  (func $leadsToName (param $at i32) (result i32)
    (local $byte i32) (local $name i32) (local $word i32)
    (local.set $byte (i32.load8_u (local.get $at)))
    ;; `://`, whose slashes JSON may escape.
    (if (i32.eq (local.get $byte) (i32.const 0x3a))
      (then
        (local.set $word (i32.load16_u offset=1 (local.get $at)))
        (if (i32.eq (local.get $word) (i32.const 0x2f2f))
          (then (return (call $mayBeReferer (local.get $at) (i32.const 3)))))
        (if (i32.eq (local.get $word) (i32.const 0x2f5c))
          (then (return (call $mayBeReferer (local.get $at) (i32.const 5)))))
        (return (i32.const 0))))
    ;; `utm_source=`
    (if (i32.eq (local.get $byte) (i32.const 0x65))
      (then
        (return
          (i32.and
            (call $isSource (local.get $at))
            (call $mayBeName (i32.add (local.get $at) (i32.const 2)))))))
    (local.set $byte
      (i32.or (i32.load8_u offset=2 (local.get $at)) (i32.const 0x20)))
    ;; The same with `%3D`.
    (if (i32.eq (local.get $byte) (i32.const 0x64))
      (then
        (return
          (i32.and
            (call $isSource (i32.sub (local.get $at) (i32.const 1)))
            (call $mayBeName (i32.add (local.get $at) (i32.const 3)))))))
    ;; `%3A%2F%2F`
    (if (i32.ne (local.get $byte) (i32.const 0x61))
      (then (return (i32.const 0))))
    (if (i32.ne
          (i32.or (i32.load offset=3 (local.get $at)) (i32.const 0x200000))
          (i32.const 0x25663225))
      (then (return (i32.const 0))))
    (call $mayBeReferer (local.get $at) (i32.const 9)))

  ;; Whether `m_source` ends with the byte here.
  (func $isSource (param $at i32) (result i32)
    (i64.eq
      (i64.load (i32.sub (local.get $at) (i32.const 7)))
      (i64.const 0x656372756f735f6d)))

  ;; Writes the offsets of places in the bytes, and returns their number: at most 4,000. It looks at 32
  ;; places at once for `:/`, `:\\`, `e=` and `%3`: the second byte's last four bits say which second
  ;; byte it must be, and which first.
  (func (export "scan") (param $size i32) (result i32)
    (local $at i32) (local $end i32) (local $bits i32) (local $place i32) (local $count i32)
    (local $firsts v128) (local $seconds v128) (local $low v128) (local $one v128) (local $two v128)
    (local $bitsOne v128) (local $bitsTwo v128)
    (local.set $firsts
      (v128.const i8x16 0 0 0 0x25 0 0 0 0 0 0 0 0 0x3a 0x65 0 0x3a))
    (local.set $seconds
      (v128.const i8x16 1 0 0 0x33 0 0 0 0 0 0 0 0 0x5c 0x3d 0 0x2f))
    (local.set $low (i8x16.splat (i32.const 0x0f)))
    (local.set $at (i32.const 32768))
    (local.set $end (i32.add (i32.const 32768) (local.get $size)))
    (block $done
      (loop $more
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $one (v128.load offset=1 (local.get $at)))
        (local.set $bitsOne (v128.and (local.get $one) (local.get $low)))
        (local.set $one
          (v128.and
            (i8x16.eq
              (local.get $one)
              (i8x16.swizzle (local.get $seconds) (local.get $bitsOne)))
            (i8x16.eq
              (v128.load offset=0 (local.get $at))
              (i8x16.swizzle (local.get $firsts) (local.get $bitsOne)))))
        (local.set $two (v128.load offset=17 (local.get $at)))
        (local.set $bitsTwo (v128.and (local.get $two) (local.get $low)))
        (local.set $two
          (v128.and
            (i8x16.eq
              (local.get $two)
              (i8x16.swizzle (local.get $seconds) (local.get $bitsTwo)))
            (i8x16.eq
              (v128.load offset=16 (local.get $at))
              (i8x16.swizzle (local.get $firsts) (local.get $bitsTwo)))))
        (if (v128.any_true (v128.or (local.get $one) (local.get $two)))
          (then
            (local.set $bits
              (i32.or
                (i8x16.bitmask (local.get $one))
                (i32.shl (i8x16.bitmask (local.get $two)) (i32.const 16))))
            (loop $nextBit
              (local.set $place
                (i32.add (local.get $at) (i32.ctz (local.get $bits))))
              (if (call $leadsToName (local.get $place))
                (then
                  (i32.store offset=16384
                    (i32.shl (local.get $count) (i32.const 2))
                    (i32.sub (local.get $place) (i32.const 32768)))
                  (local.set $count (i32.add (local.get $count) (i32.const 1)))
                  (br_if $done (i32.eq (local.get $count) (i32.const 4000)))))
              (local.set $bits
                (i32.and (local.get $bits) (i32.sub (local.get $bits) (i32.const 1))))
              (br_if $nextBit (local.get $bits)))))
        (local.set $at (i32.add (local.get $at) (i32.const 32)))
        (br $more)))
    (local.get $count)))
